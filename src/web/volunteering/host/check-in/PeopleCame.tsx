import { Select } from '#web/ui/form/Select.tsx';
import type { CheckInPerson } from './presence.ts';

type PeopleCameProps = { person: CheckInPerson; onChange: (spotsAttended: number) => void };

/** How many of the people who signed up together are here. */
export function PeopleCame({ person: { signUp, spotsAttended }, onChange }: PeopleCameProps) {
  const options = Array.from({ length: signUp.spots }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1} of ${signUp.spots}`,
  }));
  return (
    <Select
      label={`How many of ${signUp.person.name}’s group came?`}
      options={options}
      value={String(spotsAttended)}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
