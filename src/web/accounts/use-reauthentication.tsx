import { type ReactNode, useState } from 'react';
import { type NeededProof, neededProofOf } from '#web/platform/http/needed-proof.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const dialogs = {
  'auth.reauthentication_required': lazyDialog(
    async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
  ),
  'auth.second_factor_required': lazyDialog(
    async () => (await import('./factors/SecondFactorDialog.tsx')).SecondFactorDialog,
  ),
};

type PendingProof = { proof: NeededProof; go: () => void; cancel: () => void };

/**
 * For calls that need a recent sign-in, or the second factor: `run` makes the call, and when the server wants to know first who is there, asks
 * in a dialog and makes the call again. A cancelled dialog rejects with the server's error. Render `dialog` in the component.
 */
export function useReauthentication(): {
  run: <Result>(call: () => Promise<Result>) => Promise<Result>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<PendingProof | null>(null);
  const run = async <Result,>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      const proof = neededProofOf(error);
      if (!proof) throw error;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      setWaiting({ proof, go: resolve, cancel: () => reject(error) });
      await promise.finally(() => setWaiting(null));
      return run(call);
    }
  };
  const Asking = waiting && dialogs[waiting.proof];
  const dialog = Asking && <Asking onConfirmed={waiting.go} onClose={waiting.cancel} />;
  return { run, dialog };
}
