import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { AccountSection } from '#web/accounts/AccountSection.tsx';
import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { SettingsSkeleton } from '#web/accounts/SettingsSkeleton.tsx';
import { AudienceChoices } from '#web/people/AudienceChoices.tsx';
import { BlockList } from '#web/people/BlockList.tsx';
import { usePrivacyChoice } from '#web/people/use-privacy-choice.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';

export function Component() {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const { chosen, failure, choose } = usePrivacyChoice();
  return (
    <SettingsLayout title="Privacy">
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {!chosen && !failure && <SettingsSkeleton label="Loading your privacy settings" />}
      {chosen && (
        <>
          <AccountSection title="Who can see what">
            <p>
              Changes are saved automatically.
              {personId && (
                <>
                  {' You can '}
                  <Link to={paths.person(personId)}>view your page</Link>.
                </>
              )}
            </p>
            <AudienceChoices chosen={chosen} onChoose={choose} />
          </AccountSection>
          <AccountSection title="Blocked people">
            <BlockList />
          </AccountSection>
          <AccountSection title="Your data">
            <p>
              Download everything we store about you, or delete your account, in{' '}
              <Link to={paths.accountManagement()}>Account Management</Link>.
            </p>
          </AccountSection>
        </>
      )}
    </SettingsLayout>
  );
}
