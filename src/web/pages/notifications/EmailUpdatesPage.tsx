import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { DigestChoice } from '#web/notifications/DigestChoice.tsx';
import { MailChoices } from '#web/notifications/MailChoices.tsx';
import { ReplyChoice } from '#web/notifications/ReplyChoice.tsx';
import { SettingsScreen } from '#web/notifications/SettingsScreen.tsx';
import { StopMails } from '#web/notifications/StopMails.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';

export function Component() {
  const email = useAppSelector((state) => state.auth.user?.email);
  return (
    <SettingsLayout title="Email Updates">
      <SettingsScreen lead={`Choose what we send to ${email}: right away, in a summary, or not at all.`}>
        {(editor) => (
          <>
            <MailChoices editor={editor} />
            <DigestChoice editor={editor} />
            <ReplyChoice editor={editor} />
            <StopMails editor={editor} />
            <p>
              Set up push notifications and quiet hours under{' '}
              <Link to={paths.notificationSettings()}>Notifications</Link>.
            </p>
          </>
        )}
      </SettingsScreen>
    </SettingsLayout>
  );
}
