// Why one move is better than another: the engine's sentences, how much it matters first.
import "../styles/reasons.css";

export function Reasons({ texts }: { texts: string[] }) {
  const [head, ...rest] = texts;
  if (!head) return null;
  return (
    <div class="reasons">
      <p>
        <strong>{head}</strong>
      </p>
      <ul>
        {rest.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
