import { Switch } from '#web/ui/form/Switch.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsEditor } from './use-notification-settings.ts';

/** Whether mails to volunteers have the organizer's address for replies. */
export const ReplyChoice = ({ editor: { settings, change } }: { editor: SettingsEditor }) => (
  <SettingsCard title="Replies from volunteers">
    <Switch
      label="Volunteers can reply to my email address"
      hint="Emails about shifts you organize then show your address to volunteers. Otherwise they can message you on the site."
      checked={settings.sharesAddress}
      onChange={({ target }) => void change({ sharesAddress: target.checked })}
    />
  </SettingsCard>
);
