import { paths } from '#contracts/site-paths.ts';
import { FilterForm } from '#web/parts/search/FilterForm.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { type VolunteerRequest, writeVolunteerRequest } from './volunteer-request.ts';

const ownFields = ['q', 'near', 'radius', 'skill', 'from', 'to', 'full', 'cursor'];

export function ShiftSearchForm({ request }: { request: VolunteerRequest }) {
  const { text, near, radius, skill, quick, days, hasFull } = request;
  return (
    <FilterForm
      label="Search shifts"
      action={paths.volunteer()}
      text={text}
      placeholder="Sorting, driving, a name …"
      near={near}
      radius={radius}
      params={writeVolunteerRequest(request)}
      ownFields={ownFields}
      isExpanded={Boolean(skill || days || hasFull)}
    >
      <TextField label="Skill" name="skill" defaultValue={skill} maxLength={40} placeholder="First aid" />
      {!quick && (
        <>
          <TextField label="From day" type="date" name="from" defaultValue={days?.first} />
          <TextField label="To day" type="date" name="to" defaultValue={days?.last} />
        </>
      )}
      <Checkbox label="Full shifts too" hint="They have a waitlist." name="full" value="yes" defaultChecked={hasFull} />
    </FilterForm>
  );
}
