import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { useAppStore } from '#web/platform/session/store.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

/**
 * Asks before somebody leaves a page whose form has something unsaved. One per page. A page that is replaced is gone, and not asked about: what
 * it is about was deleted.
 */
export function LeavingGuard({ form }: { form: { isChanged: boolean; isSubmitting: boolean } }) {
  const hasUnsaved = form.isChanged && !form.isSubmitting;
  const store = useAppStore();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsaved &&
      historyAction !== NavigationType.Replace &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Nothing stays of a page behind login when the session ends.
      store.getState().auth.isAuthenticated,
  );
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
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
