// What the engine or the server says about a game: its options and presets.
import { useEffect, useState } from "preact/hooks";
import { connection, findServer } from "../core/connection";
import { startEngine } from "../core/engine";
import { loadBundle } from "../core/i18n";
import type { GameInfo } from "../core/types";

export function useGame(game: string): GameInfo | null {
  const [info, setInfo] = useState<GameInfo | null>(null);
  useEffect(() => {
    void loadBundle(game);
    // Where there is a server it is asked: who plays at its tables needs no engine, and with it no deck, in the browser.
    void findServer().then(async (there) => {
      const engine = there ? null : startEngine();
      const answer = engine ? await engine.request({ op: "games" }) : await connection.ask({ op: "games" });
      engine?.close();
      setInfo((answer.games as GameInfo[] | undefined)?.find((g) => g.id === game) ?? null);
    });
  }, [game]);
  return info;
}
