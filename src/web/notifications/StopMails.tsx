import { kindNames } from '#contracts/notifications/notification-kinds.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { allMailOff, mailsOf } from './settings-changes.ts';
import type { SettingsEditor } from './use-notification-settings.ts';

/** Turns all these mails off, with undo. */
export function StopMails({ editor: { settings, change } }: { editor: SettingsEditor }) {
  const hasMail = kindNames.some((kind) => settings.switches[kind].mail !== 'off');
  const stopMails = async () => {
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
        <Button variant="quiet" disabled={!hasMail} onClick={() => void stopMails()}>
          Turn off all other emails
        </Button>
      </div>
    </SettingsCard>
  );
}
