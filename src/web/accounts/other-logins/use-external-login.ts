import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { ownPath } from '#contracts/own-path.ts';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { sessionReplaced } from '#web/platform/session/session.slice.ts';
import { type Store, useAppStore } from '#web/platform/session/store.ts';
import { leaveOtherSession } from './leave-other-session.ts';

/** What the server passes to this page in the fragment, which is never sent to a server. */
type ExternalLoginResult = { step: string; error: string; provider: string; nextPath: string; isLinking: boolean };

export type ExternalLoginState =
  | { phase: 'working' }
  | { phase: 'signed-in'; nextPath: string }
  | { phase: 'second-factor'; step: string }
  | { phase: 'linked' }
  /** The address has an account here: logging in to it once connects both. */
  | { phase: 'known-address' }
  | { phase: 'failed'; code: string; text: string };

function readResult(hash: string): ExternalLoginResult {
  const facts = new URLSearchParams(hash.slice(1));
  const text = (name: string) => facts.get(name) ?? '';
  return {
    step: text('step'),
    error: text('error'),
    provider: text('provider'),
    nextPath: ownPath(facts.get('next')) ?? paths.dashboard(),
    isLinking: facts.get('purpose') === 'link',
  };
}

/** A step works once, so renders of the same page (such as in React's strict mode) share one attempt. */
const attempts = new Map<string, Promise<ExternalLoginState>>();

export function useExternalLogin() {
  const store = useAppStore();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const result = useMemo(() => readResult(hash), [hash]);
  const [state, setState] = useState<ExternalLoginState>({ phase: 'working' });
  useEffect(() => {
    let isCurrent = true;
    const attempt = attempts.get(result.step) ?? finish(store, result);
    if (result.step) attempts.set(result.step, attempt);
    after(attempt, (next) => {
      if (!isCurrent) return;
      setState(next);
      if (next.phase === 'signed-in') void navigate(next.nextPath, { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [result, store, navigate]);
  return { result, state };
}

async function finish(
  store: Store,
  { step, error, isLinking, nextPath }: ExternalLoginResult,
): Promise<ExternalLoginState> {
  // A mailed link leads here without the step, which is no business of mails: the person connects the accounts in the settings.
  if (!step && !error && store.getState().auth.isAuthenticated)
    return { phase: 'signed-in', nextPath: paths.accountManagement() };
  if (!step) return { phase: 'failed', code: error, text: '' };
  try {
    if (isLinking) {
      await callApi(calls.linkIdentity, { body: { step } });
      return { phase: 'linked' };
    }
    const signedIn = await callApi(calls.logInWithIdentity, { body: { step } });
    store.dispatch(sessionReplaced(await leaveOtherSession(store, signedIn)));
    return { phase: 'signed-in', nextPath };
  } catch (failure) {
    const { code = '', step: next } = problemOf(failure) ?? {};
    if (next) return { phase: 'second-factor', step: next };
    if (code === ('identity.email_taken' satisfies ErrorCode)) return { phase: 'known-address' };
    return { phase: 'failed', code, text: problemText(failure) };
  }
}
