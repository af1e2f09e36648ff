import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { forgetPerson } from '#web/platform/session/forget-person.ts';
import type { Store } from '#web/platform/session/store.ts';

/**
 * Before a login by a link or another site takes the place of another person's session, such as on a shared computer: ends that session, with its
 * push notifications, and forgets what forms kept. Without a connection it lasts until it expires.
 */
export async function leaveOtherSession(store: Store, signedIn: SignedIn): Promise<SignedIn> {
  const { user, tokens } = store.getState().auth;
  if (!user || !tokens || user.id === signedIn.user.id) return signedIn;
  forgetPerson();
  await callApi(calls.logout, { body: { refreshToken: tokens.refresh.token } }).catch(() => undefined);
  return signedIn;
}
