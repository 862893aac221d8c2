// One linchpin with both sides, and what becomes of a ripplepoint, for the rulebook of Crononautas.
import figures from "../../gen/art/crononautas.json";
import { Sign, type Figures } from "../../art/figure";
import { nameOf, t } from "../../core/i18n";
import type { PictureProps } from "../pictures";

const set = figures as unknown as Figures;

function Leaf({ kind, year, sign, title }: { kind: string; year: string; sign: string; title: string }) {
  return (
    <li class={`picture-year ${kind}`}>
      <b class="mono">{year}</b>
      <Sign set={set} id={sign} size={34} />
      <span>{title}</span>
      <small>{t(`web.crono.kind.${kind}`)}</small>
    </li>
  );
}

export default function Pictures(_: PictureProps) {
  const name = (id: string) => nameOf("crononautas", id).replace(/^[^:]*: /, "");
  return (
    <ul class="picture-cards">
      <Leaf kind="linchpin" year="1914" sign="linchpin_1914" title={name("linchpin_1914")} />
      <Leaf kind="altered" year="1914′" sign="linchpin_1914" title={name("linchpin_1914_altered")} />
      <Leaf kind="ripple" year="1918" sign="ripple_1918" title={name("ripple_1918")} />
      <Leaf kind="torn" year="1918" sign="ripple_1918" title={t("web.crono.paradox")} />
      <Leaf kind="patched" year="1918" sign="patch_1918" title={name("patch_1918")} />
    </ul>
  );
}
