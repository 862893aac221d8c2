import { GAMES } from "../core/games";
import { known, t } from "../core/i18n";
import { Top } from "../ui/top";

export function About() {
  return (
    <>
      <Top />
      <main class="page">
        <h1 class="page-title">{t("web.about")}</h1>
        <div class="prose sheet">
          <p>{t("web.about.text")}</p>
          <p>{t("web.about.license")}</p>
          <h2>{t("web.about.games")}</h2>
          <p>{t("web.about.independent")}</p>
          <ul>
            {GAMES.filter(({ id }) => known(`web.about.author.${id}`)).map(({ id }) => (
              <li key={id}>
                <strong>{t(`game.${id}`)}</strong>: {t(`web.about.author.${id}`)}
              </li>
            ))}
          </ul>
          <h2>{t("web.about.credits")}</h2>
          <ul>
            <li>
              <a href="https://game-icons.net">game-icons.net</a>: {t("web.about.icons")} (Lorc, Delapouite &amp; al.,
              CC BY 3.0)
            </li>
            <li>Archivo (Omnibus-Type), IBM Plex Mono (IBM): SIL Open Font License 1.1</li>
            <li>Preact (MIT)</li>
          </ul>
        </div>
      </main>
    </>
  );
}
