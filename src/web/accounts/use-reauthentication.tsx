import { lazy, type ReactNode, Suspense, useState } from 'react';
import { problemOf } from '#web/platform/http/problem-text.ts';

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
}));

type Waiting = { go: () => void; cancel: () => void };

/**
 * For calls that need a recent sign-in: `run` makes the call, and when the server wants to know first who is there, asks in a dialog and makes
 * the call again. A cancelled dialog rejects with the server's error. Render `dialog` in the component.
 */
export function useReauthentication(): {
  run: <Result>(call: () => Promise<Result>) => Promise<Result>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const run = async <Result,>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      if (problemOf(error)?.code !== 'auth.reauthentication_required') throw error;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      setWaiting({ go: resolve, cancel: () => reject(error) });
      await promise.finally(() => setWaiting(null));
      return call();
    }
  };
  const dialog = waiting && (
    <Suspense>
      <ReauthenticationDialog onConfirmed={waiting.go} onClose={waiting.cancel} />
    </Suspense>
  );
  return { run, dialog };
}
