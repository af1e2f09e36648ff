import { type ReactNode, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { after } from '#web/platform/after.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { BLOCK_EFFECT } from './block-text.ts';

type BlockDialogProps = {
  person: { id: string; name: string };
  onDone: () => void;
  onClose: () => void;
  /** What else follows, where it is shown. */
  details?: ReactNode;
};

/** Confirms blocking a person. Does not import the query cache of signed-in pages, because public pages show it too. */
export function BlockDialog({ person: { id, name }, onDone, onClose, details }: BlockDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const block = () => {
    setBusy(true);
    setError(null);
    after(
      callApi(calls.blockPerson, { params: { personId: id } }),
      () => {
        showToast(`You blocked ${name}.`);
        onDone();
      },
      (failure) => {
        setBusy(false);
        setError(problemText(failure));
      },
    );
  };
  return (
    <ConfirmDialog
      title={`Block ${name}?`}
      confirmLabel="Block"
      cancelLabel="Not now"
      busy={isBusy}
      error={error}
      onConfirm={block}
      onClose={onClose}
      details={details}
    >
      {`${BLOCK_EFFECT} They keep their spots at events they’re already going to unless you remove them, and their comments stay. You can unblock them in your privacy settings.`}
    </ConfirmDialog>
  );
}
