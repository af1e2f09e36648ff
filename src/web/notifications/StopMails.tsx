import { useState } from 'react';
import { kindNames } from '#contracts/notifications/notification-kinds.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { allMailOff, mailsOf } from './settings-changes.ts';
import type { SettingsEditor } from './use-notification-settings.ts';

/** Turns all these mails off after a question, with undo. */
export function StopMails({ editor: { settings, change } }: { editor: SettingsEditor }) {
  const [isAsking, setAsking] = useState(false);
  const count = kindNames.filter((kind) => settings.switches[kind].mail !== 'off').length;
  const stopMails = async () => {
    setAsking(false);
    const undo = { label: 'Undo', run: () => void change(mailsOf(settings)) };
    if (await change(allMailOff())) showToast('These emails are turned off.', { action: undo });
  };
  return (
    <SettingsCard title="Emails we always send">
      <p>
        Emails that keep your account safe, such as password resets. You can turn off all others: one by one above, with
        the unsubscribe link in each email, or all at once.
      </p>
      <div>
        <Button variant="quiet" disabled={count === 0} onClick={() => setAsking(true)}>
          Turn off all other emails
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Turn off all other emails?"
          confirmLabel="Turn off"
          cancelLabel="Keep emails"
          onConfirm={() => void stopMails()}
          onClose={() => setAsking(false)}
        >
          {`This turns off ${formatCount(count, 'kind')} of email, including reminders and cancellations. Notifications on the site don’t change.`}
        </ConfirmDialog>
      )}
    </SettingsCard>
  );
}
