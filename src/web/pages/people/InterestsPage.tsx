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
            Events are suggested to you by what you like, and your page shows it. Each change is saved as you make it.
          </p>
          <ChosenInterests chosen={data.interests} onAdd={add} onRemove={remove} />
          <h2>Pick what you like</h2>
          <InterestPicker categories={categories} chosen={data.interests} onAdd={add} onRemove={remove} />
        </Stack>
      )}
    </SettingsLayout>
  );
}
