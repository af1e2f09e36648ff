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

const GUEST_PURPOSE = 'guest-sign-up';

/** The page where a person without an account confirms the sign-up that they asked for. */
export const guestSignUpUrl = ({ config, keys }: Pick<AppDeps, 'config' | 'keys'>, requestId: string): string =>
  config.PUBLIC_URL + filePaths.guestSignUp(signLink(keys.links, [GUEST_PURPOSE, requestId]));

export const readGuestSignUpToken = (keys: Keys, token: string): string | undefined =>
  openSigned(keys.links, GUEST_PURPOSE, token)?.[0];

export function readSignUpToken(keys: Keys, token: string): SignUpRef | null {
  const [shiftId, personId] = openSigned(keys.links, PURPOSE, token) ?? [];
  return shiftId && personId ? { shiftId, personId } : null;
}
