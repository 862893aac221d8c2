// Out of the machine: a link to this moment, the record as a file or on the clipboard.
import { useState } from "preact/hooks";
import { plural, t } from "../core/i18n";
import { copy, download, fileName, treeRecord, momentLink } from "./share";
import { handOver } from "./positions";
import { writeRecord } from "./record";
import { forkable, unlocked } from "./timelines";
import type { ReplayState, ReplayView } from "./replay_view";

export function Sharing({ look, viewing }: { look: ReplayState; viewing: ReplayView }) {
  const [said, setSaid] = useState("");
  const tell = (done: boolean) => setSaid(t(done ? "machine.copied" : "machine.copy_failed"));
  const failed = (problem: Error) => setSaid(problem.message);
  const record = () => treeRecord(look.tree);
  const free = unlocked(look.tree, look.timeline);
  const setUp = async () => {
    const position = await (free
      ? viewing.replayer.position(look.timeline, look.ply)
      : viewing.replayer.redealt(look.timeline, look.ply, look.seat));
    const { game, players, options } = look.tree.root;
    handOver({ game, players, options, position });
  };
  return (
    <div class="sharing">
      <h2>{t("machine.share.moment")}</h2>
      <p class="quiet">{t(look.timeline.setup.from === "table" ? "machine.share.table" : "machine.share.inside")}</p>
      <p>
        <button
          type="button"
          class="button"
          onClick={() => void momentLink(look.timeline, look.ply, look.seat).then(copy).then(tell)}
        >
          {t("machine.share.link")}
        </button>
      </p>
      <h2>{t("machine.share.record")}</h2>
      <p class="quiet">
        {plural("machine.n.lines", look.tree.timelines.length)}. {t("machine.share.about")}
      </p>
      <p class="row">
        <button
          type="button"
          class="button"
          onClick={() => void record().then((one) => download(fileName(look.tree), `${writeRecord(one, 1)}\n`), failed)}
        >
          {t("machine.share.file")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() =>
            void record()
              .then((one) => copy(writeRecord(one)))
              .then(tell, failed)
          }
        >
          {t("machine.share.copy")}
        </button>
      </p>
      <p role="status" class="said">
        {said}
      </p>
      <h2>{t("machine.share.position")}</h2>
      <p class="quiet">
        {t(
          !forkable(look.tree, look.timeline)
            ? "machine.share.position_after_end"
            : free
              ? "machine.share.position_about"
              : "machine.share.position_locked",
        )}
      </p>
      <p>
        <button
          type="button"
          class="button"
          disabled={!forkable(look.tree, look.timeline)}
          onClick={() => void setUp()}
        >
          {t("machine.share.editor")}
        </button>
      </p>
    </div>
  );
}
