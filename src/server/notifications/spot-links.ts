import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { openSigned, signLink } from '#server/platform/formats/signed-links.ts';
import type { Keys } from '#server/platform/keys.ts';
import { type AnswerUrls, answerUrls } from './answer-pages.ts';

const PURPOSE = 'spot';

type SpotRef = { eventId: string; personId: string };

/** The page where a person answers for their spot without logging in. */
export const spotUrls = (
  { config, keys }: Pick<AppDeps, 'config' | 'keys'>,
  { eventId, personId }: SpotRef,
): AnswerUrls => answerUrls(config.PUBLIC_URL + filePaths.spot(signLink(keys.links, [PURPOSE, eventId, personId])));

export function readSpotToken(keys: Keys, token: string): SpotRef | null {
  const [eventId, personId] = openSigned(keys.links, PURPOSE, token) ?? [];
  return eventId && personId ? { eventId, personId } : null;
}
