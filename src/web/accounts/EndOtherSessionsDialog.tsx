import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useEndOtherSessions } from './sessions.api.ts';

export function EndOtherSessionsDialog({ onClose }: { onClose: () => void }) {
  const ending = useEndOtherSessions();
  const end = () =>
    after(ending.mutateAsync(), ({ ended }) => {
      onClose();
      showToast(`${formatCount(ended, 'device')} logged out`);
    });
  return (
    <ConfirmDialog
      title="Log out everywhere else?"
      confirmLabel="Log out"
      cancelLabel="Cancel"
      busy={ending.isPending}
      error={ending.error && problemText(ending.error)}
      onConfirm={end}
      onClose={onClose}
    >
      Every other browser and app will have to log in again. You stay logged in here.
    </ConfirmDialog>
  );
}
