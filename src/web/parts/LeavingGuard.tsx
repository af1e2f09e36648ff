import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { type LeavingAnswers, LeavingBlocker } from '#web/ui/overlay/LeavingBlocker.tsx';

type LeavingGuardProps = { form: { isChanged: boolean; isSubmitting: boolean }; perSearch?: boolean };

/**
 * Asks before somebody leaves a page whose form has something unsaved. One per page, for visitors, too. `perSearch`: another query in the address
 * is another page, too.
 */
export function LeavingGuard({ form, perSearch = false }: LeavingGuardProps) {
  if (!form.isChanged || form.isSubmitting) return null;
  return (
    <LeavingBlocker
      isLeaving={({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname ||
        (perSearch && currentLocation.search !== nextLocation.search)
      }
      Question={LeaveQuestion}
    />
  );
}

const LeaveQuestion = (answers: LeavingAnswers) => (
  <ConfirmDialog title="Leave without saving?" confirmLabel="Leave" cancelLabel="Keep editing" {...answers}>
    What you entered on this page will be lost.
  </ConfirmDialog>
);
