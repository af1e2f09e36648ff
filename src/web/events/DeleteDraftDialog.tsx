import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { unsavedStore } from '#web/events/form/unsaved-event.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { HostDialogProps } from './CancelEventDialog.tsx';
import { useDeleteDraft } from './hosting.api.ts';

export function DeleteDraftDialog({ eventId, title, onClose }: HostDialogProps) {
  const deletion = useDeleteDraft();
  const navigate = useNavigate();
  const personId = useAppSelector((state) => state.auth.user?.id ?? '');
  const deleteDraft = () =>
    after(deletion.mutateAsync(eventId), () => {
      unsavedStore(personId, eventId).write({});
      showToast('Draft deleted.');
      onClose();
      void navigate(paths.dashboardEvents({ show: 'drafts' }));
    });
  return (
    <ConfirmDialog
      title="Delete this draft?"
      confirmLabel="Delete"
      busy={deletion.isPending}
      error={deletion.error && problemText(deletion.error)}
      onConfirm={deleteDraft}
      onClose={onClose}
    >
      {`${title ? `“${title}”` : 'This draft'} and its cover will be deleted.`}
    </ConfirmDialog>
  );
}
