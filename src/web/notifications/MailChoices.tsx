import {
  type MailPreference,
  type NotificationKind,
  notificationKinds,
} from '#contracts/notifications/notification-kinds.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import styles from './Settings.module.css';
import { groupedKinds } from './settings-changes.ts';
import type { SettingsEditor } from './use-notification-settings.ts';

const preferences: { value: MailPreference; label: string }[] = [
  { value: 'now', label: 'Now' },
  { value: 'digest', label: 'Summary' },
  { value: 'off', label: 'Off' },
];
/** Too urgent for the next day's digest. */
const urgentPreferences = preferences.filter(({ value }) => value !== 'digest');

/** The email preference of each kind. */
export function MailChoices({ editor: { settings, change } }: { editor: SettingsEditor }) {
  const choices = (kind: NotificationKind) => (
    <Choice<MailPreference>
      isInline
      label={notificationKinds[kind].label}
      options={notificationKinds[kind].isUrgent ? urgentPreferences : preferences}
      value={settings.switches[kind].mail}
      onChange={(mail) => void change({ switches: { [kind]: { mail } } })}
    />
  );
  return groupedKinds.map(({ group, title, kinds }) => (
    <section key={group} aria-labelledby={`mails-${group}`} className={styles.group}>
      <h2 id={`mails-${group}`}>{title}</h2>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{choices(kind)}</li>
        ))}
      </ul>
    </section>
  ));
}
