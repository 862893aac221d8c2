// Short sounds made on the spot, so that none has to be loaded. Off until somebody switches them on.
import { settings } from "./settings";

type Sound = "flap" | "slide" | "stamp" | "chime" | "low" | "refuse" | "none";

let context: AudioContext | null = null;

function tone(
  at: AudioContext,
  freq: number,
  start: number,
  length: number,
  volume: number,
  type: OscillatorType = "sine",
): void {
  const osc = at.createOscillator();
  const gain = at.createGain();
  osc.type = type;
  osc.frequency.value = freq;
  gain.gain.setValueAtTime(volume, at.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + start + length);
  osc.connect(gain).connect(at.destination);
  osc.start(at.currentTime + start);
  osc.stop(at.currentTime + start + length);
}

function noise(at: AudioContext, start: number, length: number, volume: number, freq: number): void {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  filter.type = "bandpass";
  filter.frequency.value = freq;
  gain.gain.value = volume;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(at.currentTime + start);
}

export function play(sound: Sound): void {
  if (!settings.get().sound || sound === "none") return;
  context ??= new AudioContext();
  const at = context;
  void at.resume();
  if (sound === "flap") for (let i = 0; i < 3; i++) noise(at, i * 0.045, 0.03, 0.25, 2600);
  if (sound === "slide") noise(at, 0, 0.16, 0.2, 1100);
  if (sound === "stamp") {
    noise(at, 0, 0.05, 0.5, 300);
    tone(at, 90, 0, 0.12, 0.4);
  }
  if (sound === "chime") [659.3, 523.3, 784].forEach((f, i) => tone(at, f, i * 0.16, 0.7, 0.18));
  if (sound === "low") tone(at, 196, 0, 0.3, 0.2, "triangle");
  if (sound === "refuse") [220, 185].forEach((f, i) => tone(at, f, i * 0.09, 0.16, 0.16, "triangle"));
}

export function soundOf(event: string): Sound {
  if (/^(ended|round_won|won|went_home|goal_met)/.test(event)) return "chime";
  if (/cancel|paradox|lost|failed|closed|out$/.test(event)) return "low";
  if (/aligned|patched|quest_completed|placed|artifact_gained|flipped/.test(event)) return "stamp";
  if (/turn_began|round_began|revealed|rolled/.test(event)) return "flap";
  if (/drew|played|announced|moved|discarded|swapped|dealt|used|chose/.test(event)) return "slide";
  return "none";
}
