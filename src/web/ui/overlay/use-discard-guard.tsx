import { useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type LeavingAnswers, LeavingBlocker } from './LeavingBlocker.tsx';

type GuardedForm = { isChanged: boolean; isSubmitting: boolean };

/**
 * For dialogs with a form: Esc, a press beside it, going back and closing the tab ask before they discard anything, and its own buttons while it is sent:
 * a closed dialog cannot say that this failed. `discardAnd` is for buttons that replace the form. The dialog renders `question`.
 */
export function useDiscardGuard(form: GuardedForm, onClose: () => void) {
  const [asked, setAsked] = useState<{ Question: typeof DiscardQuestion; leave: () => void } | null>(null);
  // A dialog with an address of its own goes back to close.
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    onClose();
  };
  const Question = form.isSubmitting ? SendingQuestion : DiscardQuestion;
  const isUnsent = form.isChanged || form.isSubmitting;
  // The form was sent meanwhile, or could not be.
  if (asked && (asked.Question !== Question || !isUnsent)) setAsked(null);
  const leaveOrAsk = (leave: () => void, isLost = isUnsent) => (isLost ? setAsked({ Question, leave }) : leave());
  return {
    onClose: () => leaveOrAsk(close, form.isSubmitting),
    onDismiss: () => leaveOrAsk(close),
    discardAnd: (leave: () => void) => leaveOrAsk(leave),
    question: (
      <>
        {asked && <asked.Question onConfirm={asked.leave} onClose={() => setAsked(null)} />}
        {form.isChanged && !form.isSubmitting && (
          <LeavingBlocker isLeaving={() => !isClosing.current} Question={DiscardQuestion} />
        )}
      </>
    ),
  };
}

export const DiscardQuestion = (answers: LeavingAnswers) => (
  <ConfirmDialog title="Discard what you entered?" confirmLabel="Discard" cancelLabel="Keep editing" {...answers}>
    It hasn’t been saved or sent.
  </ConfirmDialog>
);

const SendingQuestion = (answers: LeavingAnswers) => (
  <ConfirmDialog title="Close before it’s sent?" confirmLabel="Close" cancelLabel="Wait" {...answers}>
    If it can’t be saved or sent, you won’t be told.
  </ConfirmDialog>
);
