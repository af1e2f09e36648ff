import { useEffect, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fetchProfile, verifyEmail } from '#web/platform/session/session.thunks.ts';
import { type Store, useAppStore } from '#web/platform/session/store.ts';

export type Verification = { state: 'loading' | 'success' } | { state: 'failure'; error: string };

/** Mailed tokens work once, so renders of the same page (such as in React's strict mode) share one attempt. */
const attempts = new Map<string, Promise<Verification>>();

export function useEmailVerification(token: string | null): Verification {
  const store = useAppStore();
  const [verification, setVerification] = useState<Verification>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const known = token ? attempts.get(token) : Promise.resolve(failed(''));
    const attempt = known ?? verifyOnce(store, token!);
    if (token) attempts.set(token, attempt);
    void attempt.then((result) => isCurrent && setVerification(result));
    return () => {
      isCurrent = false;
    };
  }, [token, store]);
  return verification;
}

/** A reload after success shows the same, although the token is spent. */
async function verifyOnce(store: Store, token: string): Promise<Verification> {
  if (wasUsed(token)) return { state: 'success' };
  const verification = await verify(store, token);
  if (verification.state === 'success') rememberUsed(token);
  return verification;
}

const USED = 'used-verification';

// Storage may be refused: a reload then reports a spent token.
function wasUsed(token: string): boolean {
  try {
    return sessionStorage.getItem(USED) === token;
  } catch {
    return false;
  }
}

function rememberUsed(token: string): void {
  try {
    sessionStorage.setItem(USED, token);
  } catch {}
}

async function verify(store: Store, token: string): Promise<Verification> {
  if (!store.getState().auth.isAuthenticated) {
    return callApi(calls.verifyEmail, { body: { token } }).then(
      () => ({ state: 'success' }),
      (error) => failed(problemText(error, fallbacks.verifyEmailPage)),
    );
  }
  const result = await store.dispatch(verifyEmail(token));
  // The link may have changed the email address, too; one that was used elsewhere has verified it already.
  const profile = store.dispatch(fetchProfile());
  if (!verifyEmail.rejected.match(result)) return { state: 'success' };
  await profile;
  return failed(result.payload ?? fallbacks.verifyEmail);
}

const failed = (error: string): Verification => ({ state: 'failure', error: error || fallbacks.verificationFailed });
