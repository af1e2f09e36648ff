import { problemText } from '#web/platform/http/problem-text.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { type SignUpForHost, useMarkPeopleCame } from '#web/volunteering/host/shift-people.api.ts';

/** How many of the people who signed up together are here; all of them until somebody says otherwise. */
export function PeopleCame({ shiftId, signUp }: { shiftId: string; signUp: SignUpForHost }) {
  const { person, spots, spotsAttended } = signUp;
  const marking = useMarkPeopleCame(shiftId, person.id);
  const options = Array.from({ length: spots }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1} of ${spots}`,
  }));
  return (
    <Select
      label={`How many of ${person.name}’s group came?`}
      options={options}
      value={String(marking.isPending ? marking.variables : spotsAttended)}
      error={marking.error ? problemText(marking.error) : undefined}
      onChange={({ target }) => marking.mutate(Number(target.value))}
    />
  );
}
