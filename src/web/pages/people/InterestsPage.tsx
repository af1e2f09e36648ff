import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { SettingsSkeleton } from '#web/accounts/SettingsSkeleton.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { ChosenInterests } from '#web/people/ChosenInterests.tsx';
import { InterestPicker } from '#web/people/InterestPicker.tsx';
import { useInterests } from '#web/people/people.api.ts';
import { useInterestChoice } from '#web/people/use-interest-choice.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

export function Component() {
  const { data, error } = useInterests();
  const { add, remove } = useInterestChoice();
  return (
    <SettingsLayout title="Interests">
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {!data && !error && <SettingsSkeleton label="Loading your interests" />}
      {data && (
        <Stack gap="loose">
          <p>
            We use your interests to suggest events, and they show on your profile. Changes are saved automatically.
          </p>
          <ChosenInterests chosen={data.interests} onAdd={add} onRemove={remove} />
          <h2>Pick your interests</h2>
          <InterestPicker categories={categories} chosen={data.interests} onAdd={add} onRemove={remove} />
        </Stack>
      )}
    </SettingsLayout>
  );
}
