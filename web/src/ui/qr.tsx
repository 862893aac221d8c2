// An address as a square that a phone's camera reads. The encoder is fetched only where one is shown.
import { useEffect, useState } from "preact/hooks";

export function Qr({ text, label }: { text: string; label: string }) {
  const [path, setPath] = useState<{ d: string; size: number } | null>(null);
  useEffect(() => {
    let live = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { ecc: "M", border: 2 });
      const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
      if (live) setPath({ d: rows.join(""), size });
    });
    return () => void (live = false);
  }, [text]);
  return (
    <span class="qr" role="img" aria-label={label}>
      {path && (
        <svg viewBox={`0 0 ${path.size} ${path.size}`} shape-rendering="crispEdges" aria-hidden="true">
          <path d={path.d} />
        </svg>
      )}
    </span>
  );
}
