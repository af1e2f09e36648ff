import { NavigationType, useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { useUnloadPrompt } from '#web/ui/overlay/unload-prompt.ts';

type LeavingGuardProps = { form: { isChanged: boolean; isSubmitting: boolean }; perSearch?: boolean };

/**
 * Asks before somebody leaves a page whose form has something unsaved. One per page, for visitors, too. A page that is replaced is gone, and
 * not asked about: what it is about was deleted, or the session has ended. `perSearch`: another query in the address is another page, too.
 */
export function LeavingGuard({ form, perSearch = false }: LeavingGuardProps) {
  const hasUnsaved = form.isChanged && !form.isSubmitting;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsaved &&
      historyAction !== NavigationType.Replace &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (perSearch && currentLocation.search !== nextLocation.search)),
  );
  useUnloadPrompt(hasUnsaved);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      What you entered on this page will be lost.
    </ConfirmDialog>
  );
}
