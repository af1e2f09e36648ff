import { problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useEndOtherSessions } from './sessions.api.ts';

export function EndOtherSessionsDialog({ onClose }: { onClose: () => void }) {
  const ending = useEndOtherSessions();
  const end = () =>
    ending.mutate(undefined, {
      onSuccess: ({ ended }) => {
        onClose();
        showToast(ended === 1 ? '1 session ended' : `${ended} sessions ended`);
      },
    });
  return (
    <Dialog
      title="End all other sessions?"
      onClose={onClose}
      error={ending.error && problemText(ending.error)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={ending.isPending} onClick={end}>
            End them
          </Button>
        </>
      }
    >
      <p>Every other browser and app has to log in again. You stay signed in here.</p>
    </Dialog>
  );
}
