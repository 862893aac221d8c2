// The ring of TimeQuest: what each period yields and asks, for the rulebook.
import { Sign } from "../../art/figure";
import { nameOf, t } from "../../core/i18n";
import type { PictureProps } from "../pictures";
import { Crystals, label, locations, periodAt, Resource, resources, set, Token } from "./tokens";
import "./timequest.css";

export default function Pictures({ parts }: PictureProps) {
  return (
    <div class="picture-board">
      <ul class="picture-cards">
        {locations(parts).map((id) => {
          const period = periodAt(parts, id);
          return (
            <li key={id}>
              <Sign set={set} id={id} size={34} />
              <span>{label(id)}</span>
              {period && (
                <small class="yield">
                  <span aria-label={t("web.picture.tq.collect")}>
                    {period.gain.map((g) => (
                      <Resource key={g.id} id={g.id} size={16} />
                    ))}
                  </span>
                  <span aria-hidden="true">·</span>
                  <span aria-label={t("web.picture.tq.cost")}>
                    {period.pay.map((g) => (
                      <Resource key={g} id={g} size={16} />
                    ))}
                  </span>
                </small>
              )}
            </li>
          );
        })}
      </ul>
      <p class="picture-note">{t("web.picture.tq.note")}</p>
      <ul class="picture-cards small">
        {resources(parts).map((id) => (
          <li key={id}>
            <span class={`res ${id}`}>
              <Token id={id} size={26} />
            </span>
            <span>{nameOf("timequest", id)}</span>
          </li>
        ))}
        <li>
          <Crystals size={26} />
          <span>{nameOf("timequest", "crystal")}</span>
        </li>
      </ul>
    </div>
  );
}
