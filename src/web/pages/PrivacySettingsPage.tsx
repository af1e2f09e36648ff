import { useState } from 'react';
import { Link } from 'react-router';
import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { SettingsSkeleton } from '#web/accounts/SettingsSkeleton.tsx';
import { usePrivacy, useSavePrivacy } from '#web/people/people.api.ts';
import { paths } from '#web/platform/paths.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { useAppSelector } from '#web/platform/store.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Switch } from '#web/ui/Switch.tsx';

export function Component() {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const { data, error } = usePrivacy();
  const save = useSavePrivacy();
  const failure = error ?? save.error;
  // Moves with the press; the answer then says what stands.
  const [wish, setWish] = useState<boolean | null>(null);
  const isHidden = wish ?? data?.isPageHidden;
  const choose = (isPageHidden: boolean) => {
    setWish(isPageHidden);
    save.mutate(isPageHidden, { onSettled: () => setWish(null) });
  };
  return (
    <SettingsLayout title="Privacy">
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {!data && !error && <SettingsSkeleton label="Loading what you hide" />}
      {data && (
        <Stack>
          <Switch
            label="Others can see my page"
            hint="Name, picture, location, bio, interests, public groups, and public events you host. Never your email."
            checked={!isHidden}
            onChange={({ target }) => choose(!target.checked)}
          />
          {personId && (
            <p>
              <Link to={paths.person(personId)}>Look at your page</Link>
              {isHidden ? '. Only you can see it.' : ' as others see it.'}
            </p>
          )}
        </Stack>
      )}
    </SettingsLayout>
  );
}
