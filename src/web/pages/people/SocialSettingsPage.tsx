import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { SettingsSkeleton } from '#web/accounts/SettingsSkeleton.tsx';
import { SocialLinkForm } from '#web/people/SocialLinkForm.tsx';
import { useLatestSocialLinks } from '#web/people/social-links.api.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';

export function Component() {
  const { data, error, isFetchedAfterMount } = useLatestSocialLinks();
  return (
    <SettingsLayout title="Social Media">
      {!isFetchedAfterMount && <SettingsSkeleton label="Loading your links" />}
      {isFetchedAfterMount && error && !data && <Alert kind="error">{problemText(error)}</Alert>}
      {isFetchedAfterMount && data && <SocialLinkForm links={data.links} />}
    </SettingsLayout>
  );
}
