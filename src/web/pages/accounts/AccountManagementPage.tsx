import { AccountSection } from '#web/accounts/AccountSection.tsx';
import { ConnectedAccounts } from '#web/accounts/ConnectedAccounts.tsx';
import { DeleteAccount } from '#web/accounts/DeleteAccount.tsx';
import { DownloadData } from '#web/accounts/DownloadData.tsx';
import { EmailForm } from '#web/accounts/EmailForm.tsx';
import { EmailStatus } from '#web/accounts/EmailStatus.tsx';
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
          <AccountSection title="Change password">
            <PasswordForm />
          </AccountSection>
          <ConnectedAccountsSection />
          <AccountSection title="Where you’re logged in">
            <SessionList />
          </AccountSection>
          <AccountSection title="Your data">
            <DownloadData />
          </AccountSection>
          <AccountSection title="Delete account">
            <DeleteAccount />
          </AccountSection>
        </>
      )}
    </SettingsLayout>
  );
}
