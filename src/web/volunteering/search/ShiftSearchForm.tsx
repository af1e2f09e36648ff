import { Form } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { TownField } from '#web/parts/fields/TownField.tsx';
import { distances } from '#web/parts/search/when-and-where.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './ShiftSearch.module.css';
import { type VolunteerRequest, writeVolunteerRequest } from './volunteer-request.ts';

const ownFields = ['q', 'near', 'radius', 'skill', 'from', 'to', 'full', 'cursor'];

/** A plain GET form that works without JavaScript. Filters that are shown elsewhere on the page are carried as hidden fields. */
export function ShiftSearchForm({ request }: { request: VolunteerRequest }) {
  const { text, near, radius, skill, quick, days, hasFull } = request;
  const carried = Object.entries(writeVolunteerRequest(request)).filter(
    ([name, value]) => value && !ownFields.includes(name),
  );
  return (
    <Form role="search" aria-label="Search shifts" method="get" action={paths.volunteer()} className={styles.form}>
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="What"
        type="search"
        name="q"
        defaultValue={text}
        maxLength={200}
        placeholder="Sorting, driving, a name …"
      />
      <TownField label="Near" name="near" defaultValue={near} placeholder="A town" />
      <Select label="How far" name="radius" defaultValue={radius} options={distances} />
      <Button type="submit">Search shifts</Button>
      <details className={styles.more} open={Boolean(skill || days || hasFull)}>
        <summary>More filters</summary>
        <div className={styles.part}>
          <TextField label="Skill" name="skill" defaultValue={skill} maxLength={40} placeholder="First aid" />
          {!quick && (
            <>
              <TextField label="From day" type="date" name="from" defaultValue={days?.first} />
              <TextField label="To day" type="date" name="to" defaultValue={days?.last} />
            </>
          )}
          <Checkbox
            label="Full shifts too"
            hint="They have a waitlist."
            name="full"
            value="yes"
            defaultChecked={hasFull}
          />
        </div>
      </details>
    </Form>
  );
}
