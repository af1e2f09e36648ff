import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type CaseDetail, useSuspendAuthor } from './moderation.api.ts';

const EXPLANATION = 'You posted spam or advertising.';

/** For accounts that do nothing but spam: everything of theirs goes at once. */
export function SuspendAuthor({ item, onDone }: { item: CaseDetail; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const suspending = useSuspendAuthor(item.id);
  const { revision, author, sameAuthor } = item;
  const suspend = () =>
    after(suspending.mutateAsync({ revision, rule: 'spam', explanation: EXPLANATION }), () => {
      showToast(`${author?.name ?? 'The author'} is suspended, and everything of theirs is hidden.`);
      onDone();
    });
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          This is a spammer
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={`Suspend ${author?.name ?? 'the author'} for spam?`}
          confirmLabel="Suspend and hide everything"
          busy={suspending.isPending}
          error={suspending.error && problemText(suspending.error)}
          onConfirm={suspend}
          onClose={() => setOpen(false)}
        >
          {`Their events, comments, posts and page disappear, ${sameAuthor.length === 1 ? 'this case is' : `all ${sameAuthor.length} open cases about them are`} decided, and their seats and shifts go to others. They get one email with the reason, and can appeal.`}
        </ConfirmDialog>
      )}
    </>
  );
}
