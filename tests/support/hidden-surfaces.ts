import { type SomeoneSignedIn } from './factories.ts';
import type { ReportedTarget } from './moderation.ts';

export type Surface = { name: string; url: string; as?: SomeoneSignedIn; mark?: string };
/** A thing that a decision hides, and where it is seen before. `marks`: words, ids or slugs of which each surface shows one, if it has no mark of its own. */
export type HidingScene = {
  target: ReportedTarget;
  marks: readonly string[];
  surfaces: readonly Surface[];
  /** Who reports it, where visitors don't see it. */
  reporter?: SomeoneSignedIn;
};

const ORIGIN = 'http://127.0.0.1:3000';
let made = 0;
/** A word that only the target says. Searches repeat what was searched, so they search for the word after it. */
export const newWord = () => `Zaubertrank${String.fromCharCode(97 + (made % 26))}${++made}`;
export const searchedWord = (word: string) => `${word.slice(11)}wald`;
export const nameOf = (word: string) => `${word} ${searchedWord(word)}`;

export const surfaces = (urls: Record<string, string>, as?: SomeoneSignedIn): Surface[] =>
  Object.entries(urls).map(([name, url]) => ({ name, url, ...(as && { as }) }));
/** Surfaces that answer with something else than what is hidden. */
export const answering = (urls: Record<string, string>): Surface[] =>
  surfaces(urls).map((surface) => ({ ...surface, mark: '' }));
export const oembed = (path: string) => `/oembed?url=${encodeURIComponent(ORIGIN + path)}`;
