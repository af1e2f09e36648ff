import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { KindSwitches } from '#web/notifications/KindSwitches.tsx';
import { PushDevices } from '#web/notifications/PushDevices.tsx';
import { QuietHours } from '#web/notifications/QuietHours.tsx';
import { SettingsScreen } from '#web/notifications/SettingsScreen.tsx';

export function Component() {
  return (
    <SettingsLayout title="Notifications">
      <SettingsScreen lead="Choose how we notify you: on this site, by email, or with push notifications.">
        {(editor) => (
          <>
            <KindSwitches editor={editor} />
            <PushDevices />
            <QuietHours editor={editor} />
            <p>
              Choose which emails arrive in a summary under <Link to={paths.emailSettings()}>Email Updates</Link>.
              Manage your saved searches under <Link to={`${paths.dashboardEvents()}#saved-searches`}>Your events</Link>
              .
            </p>
          </>
        )}
      </SettingsScreen>
    </SettingsLayout>
  );
}
