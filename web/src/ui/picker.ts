// The choice under way on this screen: parts named so far, the actions that still fit, and what to do with a
// further part. Boards mark what `can` be chosen and call `choose`.
import { useEffect, useState } from "preact/hooks";
import { combine, guess, narrow, type Part } from "../core/picker";
import { settings } from "../core/settings";
import type { Session } from "../core/session";
import type { Action, Snapshot } from "../core/types";

export interface Picker {
  part: Part;
  /** Legal actions that fit the choice so far. */
  options: Action[];
  /** Shown for confirmation. */
  waiting: Action | null;
  /** An action under the pointer or the focus, shown on the board before it is done. */
  preview: Action | null;
  active: boolean;
  /** A piece was chosen that stands for several actions. */
  asking: boolean;
  can(part: Part): boolean;
  /** Whether this is chosen; `copy` tells equal cards apart. */
  chosen(part: Part, copy?: number): boolean;
  choose(part: Part, final?: boolean, copy?: number, verb?: string): void;
  /** A piece that stands for several actions: does the only one, else asks which; without any, lets the engine say why. */
  offer(actions: Action[], attempt: Part): void;
  /** Adds a part; where one action is left, it is shown and waits for a yes: for parts named in the unusual order. */
  propose(more: Part): void;
  /** Everything named at once, as by dragging. */
  drop(part: Part, verb?: string): void;
  go(action: Action): void;
  /** Does it without asking: a part of something that has been confirmed as a whole. */
  send(action: Action): void;
  look(action: Action | null): void;
  /** Points at what a further part would come to: the one action that fits, or none. */
  aim(more: Part | null): void;
  /** The action that a dead piece under the pointer or the focus stands for: why it cannot be done is told beside the board. */
  doubted: Action | null;
  /** Points at a piece: where no action fits it, why not. `verb`: what it would mean. */
  doubt(more: Part | null, verb?: string): void;
  clear(): void;
}

export function usePicker(
  session: Session,
  snap: Snapshot,
  idle: boolean,
  risky: (a: Action, s: Snapshot) => boolean,
): Picker {
  const [part, setPart] = useState<Part>({});
  const [held, setHeld] = useState<number | null>(null);
  const [offered, setOffered] = useState<Action[] | null>(null);
  const [waiting, setWaiting] = useState<Action | null>(null);
  const [preview, setPreview] = useState<Action | null>(null);
  const [doubted, setDoubted] = useState<Action | null>(null);
  const clear = () => {
    setPart({});
    setHeld(null);
    setOffered(null);
    setWaiting(null);
    setPreview(null);
    setDoubted(null);
  };
  useEffect(clear, [snap.ply, snap.you]);
  // What was refused is over with the next choice that can be made.
  useEffect(() => {
    if (Object.keys(part).length || offered || waiting) session.dismiss();
  }, [part, offered, waiting]);

  const legal = idle ? snap.legal : [];
  const options = offered && legal.length ? offered : narrow(legal, part);
  const send = (action: Action) => {
    clear();
    void session.act(action);
  };
  const go = (action: Action) => {
    const ask = settings.get().confirm;
    if (waiting === action || ask === "never" || (ask === "slips" && !risky(action, snap))) send(action);
    else setWaiting(action);
  };
  const attempt = (wanted: Part, verb: string) => {
    if (snap.you === null || snap.over) return;
    void session.act(guess(snap.legal, wanted, snap.you, verb));
  };
  return {
    part,
    options,
    waiting,
    preview,
    asking: offered !== null,
    active: legal.length > 0,
    can: (more) => combine(legal, part, more) !== null,
    chosen: (more, copy) =>
      Object.keys(more).length > 0 &&
      narrow([part as Action], more).length === 1 &&
      (copy === undefined || held === null || held === copy),
    choose(more, final = false, copy, verb = "play") {
      if (narrow([part as Action], more).length && !final) {
        if (copy === undefined || copy === held) return clear();
        return setHeld(copy);
      }
      const next = combine(legal, part, more);
      // What cannot be used says why.
      if (!next) return legal.length ? attempt({ ...part, ...more }, verb) : undefined;
      const added = Object.keys(next.part).length > Object.keys(more).length;
      if (next.options.length === 1 && (final || added)) return go(next.options[0]!);
      setWaiting(null);
      setOffered(null);
      setPart(next.part);
      if (copy !== undefined) setHeld(copy);
    },
    offer(actions, wanted) {
      if (!actions.length) return offered ? clear() : attempt(wanted, String(wanted.verb ?? "play"));
      if (actions.length === 1) return go(actions[0]!);
      setPart({});
      setOffered(actions);
    },
    propose(more) {
      const next = combine(legal, part, more);
      if (!next) return;
      const [only] = next.options;
      if (next.options.length === 1 && settings.get().confirm === "never") return send(only!);
      setOffered(null);
      setPart(next.part);
      setWaiting(next.options.length === 1 ? only! : null);
    },
    drop(wanted, verb = "play") {
      const fitting = narrow(legal, wanted);
      if (!fitting.length) return attempt(wanted, verb);
      if (fitting.length === 1) return go(fitting[0]!);
      setPart(wanted);
    },
    go,
    send,
    look: setPreview,
    aim(more) {
      const next = more && combine(legal, part, more);
      setPreview(
        next && next.options.length === 1 && Object.keys(next.part).length > Object.keys(more!).length
          ? next.options[0]!
          : null,
      );
    },
    doubted,
    doubt(more, verb = "play") {
      const dead = more && snap.you !== null && legal.length > 0 && combine(legal, part, more) === null;
      setDoubted(dead ? guess(legal, { ...part, ...more }, snap.you!, verb) : null);
    },
    clear,
  };
}
