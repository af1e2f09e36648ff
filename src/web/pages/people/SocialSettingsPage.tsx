import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { SettingsSkeleton } from '#web/accounts/SettingsSkeleton.tsx';
import { SocialLinkForm } from '#web/people/SocialLinkForm.tsx';
import { useSocialLinks } from '#web/people/social-links.api.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';

export function Component() {
  const { data, error } = useSocialLinks();
  return (
    <SettingsLayout title="Social Media">
      {error && !data && <Alert kind="error">{problemText(error)}</Alert>}
      {!data && !error && <SettingsSkeleton label="Loading your links" />}
      {data && <SocialLinkForm links={data.links} />}
    </SettingsLayout>
  );
}
