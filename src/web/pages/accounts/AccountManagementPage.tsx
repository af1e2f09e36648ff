import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { AccountSection } from '#web/accounts/AccountSection.tsx';
import { DeleteAccount } from '#web/accounts/DeleteAccount.tsx';
import { DownloadData } from '#web/accounts/DownloadData.tsx';
import { EmailForm } from '#web/accounts/EmailForm.tsx';
import { EmailStatus } from '#web/accounts/EmailStatus.tsx';
import { PasskeyList } from '#web/accounts/factors/PasskeyList.tsx';
import { RecoveryCodeStatus } from '#web/accounts/factors/RecoveryCodeStatus.tsx';
import { SecondFactorManager } from '#web/accounts/factors/SecondFactorManager.tsx';
import { useSignInMethods } from '#web/accounts/factors/sign-in-methods.api.ts';
import { ConnectedAccounts } from '#web/accounts/other-logins/ConnectedAccounts.tsx';
import { PasswordForm } from '#web/accounts/PasswordForm.tsx';
import { SessionList } from '#web/accounts/SessionList.tsx';
import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { SettingsSkeleton } from '#web/accounts/SettingsSkeleton.tsx';
import { ProfileLoadFailed } from '#web/people/ProfileLoadFailed.tsx';
import { useProfile } from '#web/people/profile-loading.ts';
import { useSite } from '#web/platform/page/site.ts';

/** Absent on sites without other sites to connect. */
function ConnectedAccountsSection() {
  if (useSite().signInProviders.length === 0) return null;
  return (
    <AccountSection title="Connected accounts">
      <ConnectedAccounts />
    </AccountSection>
  );
}

export function Component() {
  const { user, phase, load } = useProfile();
  const hasPassword = useSignInMethods().data?.hasPassword ?? true;
  return (
    <SettingsLayout title="Account Management">
      {phase === 'failed' && <ProfileLoadFailed onRetry={load} />}
      {!user && phase === 'loading' && <SettingsSkeleton label="Loading your account" />}
      {user && (
        <>
          <AccountSection title="Email">
            <EmailStatus user={user} />
          </AccountSection>
          <AccountSection title="Change email">
            <EmailForm user={user} onRequested={load} />
          </AccountSection>
          <AccountSection title={hasPassword ? 'Change password' : 'Choose a password'}>
            <PasswordForm hasPassword={hasPassword} />
          </AccountSection>
          <AccountSection title="Passkeys">
            <PasskeyList />
          </AccountSection>
          <AccountSection title="Second factor">
            <SecondFactorManager />
          </AccountSection>
          <AccountSection title="Recovery codes">
            <RecoveryCodeStatus />
          </AccountSection>
          <ConnectedAccountsSection />
          <AccountSection title="Where you’re logged in">
            <SessionList />
          </AccountSection>
          <AccountSection title="Decisions about you">
            <p>
              <Link to={paths.ownDecisions()}>See what the moderators decided</Link>, why, and how to appeal.
            </p>
          </AccountSection>
          <AccountSection title="Your data">
            <DownloadData />
          </AccountSection>
          <AccountSection title="Delete account">
            <DeleteAccount hasPassword={hasPassword} />
          </AccountSection>
        </>
      )}
    </SettingsLayout>
  );
}
