// One of a few, side by side: radio buttons that look like a switch.
export function Segments<T extends string | number>({
  label,
  name,
  value,
  values,
  set,
  about,
}: {
  label: string;
  name: string;
  value: T;
  values: { value: T; text: string }[];
  set: (v: T) => void;
  /** What the chosen one means. */
  about?: string;
}) {
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="segments">
        {values.map((v) => (
          <label key={v.value}>
            <input type="radio" name={name} checked={v.value === value} onChange={() => set(v.value)} />
            <span>{v.text}</span>
          </label>
        ))}
      </div>
      {about && <small class="about">{about}</small>}
    </fieldset>
  );
}
