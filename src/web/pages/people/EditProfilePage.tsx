import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { SettingsSkeleton } from '#web/accounts/SettingsSkeleton.tsx';
import { ProfileForm } from '#web/people/ProfileForm.tsx';
import { ProfileLoadFailed } from '#web/people/ProfileLoadFailed.tsx';
import { useProfile } from '#web/people/profile-loading.ts';
import { useSaveProfile } from '#web/platform/session/profile-saving.ts';

export function Component() {
  const { user, phase, load } = useProfile();
  const save = useSaveProfile();
  return (
    <SettingsLayout title="Edit Profile">
      {phase === 'loading' && <SettingsSkeleton label="Loading your profile" />}
      {phase === 'failed' && <ProfileLoadFailed onRetry={load} />}
      {phase === 'loaded' && user && <ProfileForm key={user.id} user={user} save={save} />}
    </SettingsLayout>
  );
}
