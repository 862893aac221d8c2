// Any of a few, side by side: boxes to tick that look like a switch.
const toggled = (list: string[], value: string): string[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

export function Several(props: {
  label: string;
  name: string;
  values: { value: string; text: string }[];
  now: string[];
  set: (v: string[]) => void;
}) {
  return (
    <fieldset class="field several">
      <legend>{props.label}</legend>
      <div class="segments">
        {props.values.map((v) => (
          <label key={v.value}>
            <input
              type="checkbox"
              name={`${props.name}-${v.value}`}
              checked={props.now.includes(v.value)}
              onChange={() => props.set(toggled(props.now, v.value))}
            />
            <span>{v.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
