import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { openSigned, signLink } from '#server/platform/formats/signed-links.ts';
import type { Keys } from '#server/platform/keys.ts';
import { type AnswerUrls, answerUrls } from './answer-pages.ts';

const PURPOSE = 'sign-up';

type SignUpRef = { shiftId: string; personId: string };

/** The page where a volunteer confirms or cancels a shift without logging in. */
export const signUpUrls = (
  { config, keys }: Pick<AppDeps, 'config' | 'keys'>,
  { shiftId, personId }: SignUpRef,
): AnswerUrls => answerUrls(config.PUBLIC_URL + filePaths.signUp(signLink(keys.links, [PURPOSE, shiftId, personId])));

export function readSignUpToken(keys: Keys, token: string): SignUpRef | null {
  const [shiftId, personId] = openSigned(keys.links, PURPOSE, token) ?? [];
  return shiftId && personId ? { shiftId, personId } : null;
}
