import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useEndOtherSessions } from './sessions.api.ts';

export function EndOtherSessionsDialog({ onClose }: { onClose: () => void }) {
  const ending = useEndOtherSessions();
  const end = () =>
    after(ending.mutateAsync(), ({ ended }) => {
      onClose();
      showToast(ended === 1 ? '1 session ended' : `${ended} sessions ended`);
    });
  return (
    <ConfirmDialog
      title="End all other sessions?"
      confirmLabel="End them"
      cancelLabel="Cancel"
      busy={ending.isPending}
      error={ending.error && problemText(ending.error)}
      onConfirm={end}
      onClose={onClose}
    >
      Every other browser and app has to log in again. You stay signed in here.
    </ConfirmDialog>
  );
}
