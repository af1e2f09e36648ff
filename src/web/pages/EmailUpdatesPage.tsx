import { Link } from 'react-router';
import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { DigestChoice } from '#web/notifications/DigestChoice.tsx';
import { MailChoices } from '#web/notifications/MailChoices.tsx';
import { SettingsScreen } from '#web/notifications/SettingsScreen.tsx';
import { paths } from '#web/platform/paths.ts';
import { useAppSelector } from '#web/platform/store.ts';
import { Alert } from '#web/ui/Alert.tsx';

export function Component() {
  const email = useAppSelector((state) => state.auth.user?.email);
  return (
    <SettingsLayout title="Email Updates">
      <SettingsScreen lead={`What goes to ${email}, and when: at once, gathered in one mail, or not at all.`}>
        {(desk) => (
          <>
            <DigestChoice desk={desk} />
            <MailChoices desk={desk} />
            <Alert>
              Mails that keep your account safe always come: confirming your address, a new password, a changed address.
              Which of these also ring the bell or reach your phone is set under{' '}
              <Link to={paths.notificationSettings()}>Notifications</Link>.
            </Alert>
          </>
        )}
      </SettingsScreen>
    </SettingsLayout>
  );
}
