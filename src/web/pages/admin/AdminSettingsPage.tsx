import { type SettingGroup, settingGroups } from '#contracts/setting-entries.ts';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { SignInProviders } from '#web/admin/SignInProviders.tsx';
import { SettingsForm } from '#web/admin/settings/SettingsForm.tsx';
import { SiteLogoField } from '#web/admin/settings/SiteLogoField.tsx';
import { keysOfGroup } from '#web/admin/settings/setting-keys.ts';
import { useSiteSettings } from '#web/admin/settings/site-settings.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Settings">
      <Settings />
    </AdminLayout>
  );
}

function Settings() {
  const { data, error, isPending, refetch } = useSiteSettings();
  return (
    <Stack gap="loose">
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data &&
        (Object.keys(settingGroups) as SettingGroup[]).map((group) => (
          <SettingsForm key={group} title={settingGroups[group]} keys={keysOfGroup(group)} settings={data.settings}>
            {group === 'appearance' && <SiteLogoField settings={data.settings} />}
            {group === 'sign-in' && <SignInProviders />}
          </SettingsForm>
        ))}
    </Stack>
  );
}
