import { useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type LeavingAnswers, LeavingBlocker } from './LeavingBlocker.tsx';

type GuardedForm = { isChanged: boolean; isSubmitting: boolean };

/** For dialogs with a form: Esc, a press beside it, going back and closing the tab ask before they discard anything. The dialog renders `question`. */
export function useDiscardGuard(form: GuardedForm, onClose: () => void) {
  const [isDiscarding, setDiscarding] = useState(false);
  // A dialog with an address of its own goes back to close.
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    onClose();
  };
  return {
    onClose: close,
    onDismiss: () => (form.isChanged ? setDiscarding(true) : close()),
    question: (
      <>
        {isDiscarding && <DiscardQuestion onConfirm={close} onClose={() => setDiscarding(false)} />}
        {form.isChanged && !form.isSubmitting && (
          <LeavingBlocker isLeaving={() => !isClosing.current} Question={DiscardQuestion} />
        )}
      </>
    ),
  };
}

const DiscardQuestion = (answers: LeavingAnswers) => (
  <ConfirmDialog title="Discard what you entered?" confirmLabel="Discard" cancelLabel="Keep editing" {...answers}>
    It hasn’t been saved or sent.
  </ConfirmDialog>
);
