import { useEffect, useState } from 'react';
import { extraHeaders, isSignedIn } from '#web/platform/http/http.ts';

/** As `PLAYER_TOKEN_HEADER` in the contract, which would load zod. */
const HEADER = 'x-player-token';
const keyOf = (showId: string) => `player/${showId}`;
/** Where the browser refuses to store anything, the token lasts as long as the page. */
const memory = new Map<string, string>();

function readToken(showId: string): string | null {
  try {
    return localStorage.getItem(keyOf(showId)) ?? memory.get(showId) ?? null;
  } catch {
    return memory.get(showId) ?? null;
  }
}

/** Sends this phone's token for a show with all requests; false if it has none. */
export function connectPlayer(showId: string): boolean {
  const token = readToken(showId);
  if (token) extraHeaders[HEADER] = token;
  else disconnectPlayer();
  return token !== null;
}

/** The token of the player, who needs no account, as whom requests are sent. */
export const playerToken = (): string | undefined => extraHeaders[HEADER];

/** Whether what is typed may stay in this browser. */
export const mayKeep = (): boolean => playerToken() !== undefined || isSignedIn();

const disconnectPlayer = () => void delete extraHeaders[HEADER];

/** The same while a component is shown: elsewhere on the site the phone is the signed-in person, or nobody. */
export function usePlayerToken(showId: string): void {
  useState(() => connectPlayer(showId));
  useEffect(() => {
    connectPlayer(showId);
    return disconnectPlayer;
  }, [showId]);
}

/** Makes a token before joining, so that repeating the request after a lost response joins once. */
export function makePlayerToken(showId: string): void {
  const token = readToken(showId) ?? randomToken();
  memory.set(showId, token);
  try {
    localStorage.setItem(keyOf(showId), token);
  } catch {
    // Kept in memory.
  }
  extraHeaders[HEADER] = token;
}

export function forgetPlayerToken(showId: string): void {
  memory.delete(showId);
  try {
    localStorage.removeItem(keyOf(showId));
  } catch {
    // Nothing was stored.
  }
  disconnectPlayer();
}

/** 32 random bytes in base64url. */
const randomToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
