import { useEffect, useEffectEvent, useState } from 'react';
import type { PasskeyAnswer } from '#contracts/accounts/passkey-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useBeginSession } from '#web/platform/session/begin-session.ts';
import { throwNotLoaded } from '#web/ui/overlay/not-loaded.ts';
import { canUsePasskeysHere } from './passkey-support.ts';

const load = () => import('./passkeys.ts').catch(throwNotLoaded);

/** Logs in with a passkey: one that the email field suggests, or by a button. */
export function usePasskeyLogin({ onSuccess }: { onSuccess: () => void }) {
  const beginSession = useBeginSession();
  const [isPossible] = useState(canUsePasskeysHere);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const logIn = async (answer: PasskeyAnswer | undefined) => {
    if (!answer) return;
    const signedIn = await callApi(calls.signInWithPasskey, { body: answer });
    beginSession(signedIn);
    onSuccess();
  };
  const fail = (reason: unknown) => setError(problemText(reason));
  const suggest = useEffectEvent(async (signal: AbortSignal) => {
    const { awaitSuggestedPasskey } = await load();
    if (signal.aborted) return;
    // Without suggestions there is still the button, and its error says why.
    const answer = await awaitSuggestedPasskey().catch(() => undefined);
    if (!signal.aborted) await logIn(answer).catch(fail);
  });
  useEffect(() => {
    if (!isPossible) return;
    const closing = new AbortController();
    void suggest(closing.signal);
    return () => {
      closing.abort();
      void load().then(({ stopAwaitingPasskey }) => stopAwaitingPasskey());
    };
  }, [isPossible]);
  const ask = () => {
    setError(null);
    setAsking(true);
    void load()
      .then(({ askForPasskey }) => askForPasskey())
      .then(logIn)
      .catch(fail)
      .finally(() => setAsking(false));
  };
  return { isPossible, isAsking, error, ask };
}
