import { useId } from 'react';
import {
  type ChannelPreferences,
  type NotificationKind,
  notificationKinds,
} from '#contracts/notifications/notification-kinds.ts';
import { Switch } from '#web/ui/form/Switch.tsx';
import styles from './Settings.module.css';
import { defaultMailPreference, groupedKinds } from './settings-changes.ts';
import type { SettingsEditor } from './use-notification-settings.ts';

/** A switch for every kind and channel. */
export function KindSwitches({ editor }: { editor: SettingsEditor }) {
  return groupedKinds.map(({ group, title, kinds }) => (
    <section key={group} aria-labelledby={`kinds-${group}`} className={styles.group}>
      <div className={styles.columnHeads}>
        <h2 id={`kinds-${group}`}>{title}</h2>
        {['Site', 'Email', 'Push'].map((channel) => (
          <span key={channel} aria-hidden="true">
            {channel}
          </span>
        ))}
      </div>
      <ul>
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} editor={editor} />
        ))}
      </ul>
    </section>
  ));
}

function KindRow({ kind, editor: { settings, change } }: { kind: NotificationKind; editor: SettingsEditor }) {
  const titleId = useId();
  const { site, mail, push } = settings.switches[kind];
  const set = (preferences: Partial<ChannelPreferences>) => void change({ switches: { [kind]: preferences } });
  return (
    <li>
      <div role="group" aria-labelledby={titleId} className={styles.kind}>
        <div>
          <p id={titleId}>{notificationKinds[kind].label}</p>
          {mail === 'digest' && <small>Emailed in the summary</small>}
        </div>
        <div className={styles.channels}>
          <Switch label="Site" checked={site} onChange={({ target }) => set({ site: target.checked })} />
          <Switch
            label="Email"
            checked={mail !== 'off'}
            onChange={({ target }) => set({ mail: target.checked ? defaultMailPreference(kind) : 'off' })}
          />
          <Switch label="Push" checked={push} onChange={({ target }) => set({ push: target.checked })} />
        </div>
      </div>
    </li>
  );
}
