import { useEffect, useState } from 'react';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import { keptEntry } from '#web/platform/http/kept-entries.ts';
import { forgetOldQueries, type KeptQueries, useKeptQueries } from '#web/platform/http/kept-queries.ts';
import { keepPage } from '#web/platform/page/kept-page.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { playKey } from '#web/shows/answers.api.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import type { GameState } from '#web/shows/games.api.ts';
import { showKey } from '#web/shows/show-changes.api.ts';
import { mayKeep } from './player-token.ts';
import { playerKey } from './players.api.ts';

const PLAY = 'play/';

/** Where what the page keeps for an account, or for this phone without one, starts. */
const useOwnName = () => `${PLAY}${useAppSelector(({ auth }) => auth.user?.id) ?? 'guest'}/`;

/** Keeps the page of a show in this browser for people who play, so that it opens without a network. `version` is the page's. */
export function useKeptShow(showId: string, version: string): void {
  const own = useOwnName();
  useState(() => forgetOldQueries({ start: PLAY, own, now: Date.now() }));
  const entry = keptEntry<KeptQueries>(`${own}${showId}`, mayKeep);
  useKeptQueries({ entry, version, keys: [showKey(showId), playerKey(showId)] });
}

/** Has the page's document kept while a team plays. */
export function useKeptDocument(path: string, isPlaying: boolean): void {
  useEffect(() => {
    if (isPlaying) void keepPage(path);
  }, [path, isPlaying]);
}

type KeptGame = { version: string; savedAt: number; state: GameState };

const stateOf = (game: GameData): GameState => {
  const fields = Object.keys(EMPTY_GAME) as (keyof GameState)[];
  return Object.fromEntries(fields.map((field) => [field, game[field]])) as GameState;
};

/** The same for a game, whose state does not come from queries. Returns it as it was last seen, null at first. */
export function useKeptGame(gameId: string, version: string) {
  const own = useOwnName();
  useKeptQueries({ entry: keptEntry<KeptQueries>(`${own}${gameId}`, mayKeep), version, keys: [playKey(gameId)] });
  const [entry] = useState(() => keptEntry<KeptGame>(`${own}${gameId}/state`, mayKeep));
  const [first] = useState(() => {
    const kept = entry.read();
    return kept?.version === version ? kept.state : null;
  });
  const keep = (game: GameData) => entry.write({ version, savedAt: Date.now(), state: stateOf(game) });
  return { first, keep };
}
