// The report of the laboratory inside the page: its own markup and charts, in the colours of the page. Styles that stand
// inside the report are left out, since the page allows none; this sheet takes their place.
import { useEffect, useRef } from "preact/hooks";

const SHEET = `
:host{display:block;color:var(--ink)}
h1{display:none}
h2{margin:1.6em 0 .4em;font-size:1.15rem;border-bottom:1px solid var(--line)}
svg{max-width:100%;height:auto;display:block;margin:1em 0}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)} svg text.h{font-weight:600} svg text.s{font-size:11px;fill:var(--ink-2)}
svg .w{fill:var(--sheet)} svg .g{stroke:var(--line)} svg .m{stroke:var(--ink);stroke-dasharray:5 4}
svg [fill="#fff"]{fill:var(--sheet)} svg [stroke="#fff"]{stroke:var(--sheet)} svg [stroke="#222"]{stroke:var(--ink)}
table{border-collapse:collapse;font-size:.8125rem;margin:.5em 0} th,td{border:1px solid var(--line);padding:2px 8px;text-align:left}
td+td{font-variant-numeric:tabular-nums} .note{color:var(--ink-2);font-size:.875rem} summary{cursor:pointer;padding:.3em 0}
.scroll{overflow-x:auto} pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--paper);padding:.5em}
.warning{border-left:4px solid #d55e00;padding-left:.6em} a{color:inherit}`;

export function Report({ html, label }: { html: string; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = box.current!;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    if (!root.adoptedStyleSheets.length) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(SHEET);
      root.adoptedStyleSheets = [sheet];
    }
    const page = new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/g, ""), "text/html");
    for (const link of page.querySelectorAll("a[href^='#']"))
      link.addEventListener("click", (e) => {
        e.preventDefault(); // the address belongs to the page
        root.querySelector(link.getAttribute("href")!)?.scrollIntoView();
      });
    const open = [...root.querySelectorAll("details")].map((d) => d.open);
    root.replaceChildren(...page.body.childNodes);
    root.querySelectorAll("details").forEach((d, i) => (d.open = open[i] ?? false));
    for (const scroll of root.querySelectorAll<HTMLElement>(".scroll")) scroll.tabIndex = 0;
  }, [html]);
  return <div ref={box} class="lab-report" role="region" aria-label={label} />;
}
