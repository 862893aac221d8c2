// The cards of CONTROL for its rulebook.
import { NameAndText, type PictureProps } from "../pictures";
import { ControlArt } from "./art";
import { fuelOf, stable } from "./cards";

export default function Pictures({ args, parts }: PictureProps) {
  return (
    <ul class="picture-cards">
      {args.map((id) => (
        <li key={id} class={stable(parts, id) ? "stable" : "unstable"}>
          <b class="mono">{fuelOf(parts, id)}</b>
          <ControlArt id={id} />
          <NameAndText game="control" id={id} />
        </li>
      ))}
    </ul>
  );
}
