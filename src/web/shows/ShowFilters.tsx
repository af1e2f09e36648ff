import { Form } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { ChipLink, ChipRow } from '#web/ui/display/ChipLink.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './Shows.module.css';
import { type ShowFilter, showStatuses } from './show-filter.ts';

/** State and text filters, both in the URL; work without JavaScript. */
export function ShowFilters({ filter: { status, search } }: { filter: ShowFilter }) {
  return (
    <>
      <ChipRow label="Which shows">
        {showStatuses.map(({ value, label }) => (
          <li key={value}>
            <ChipLink to={paths.shows({ status: value, q: search })} isOn={value === status}>
              {label}
            </ChipLink>
          </li>
        ))}
      </ChipRow>
      <Form action={paths.shows()} className={styles.find} role="search" aria-label="Shows">
        <TextField key={search} label="Find a show" type="search" name="q" defaultValue={search} maxLength={100} />
        <input type="hidden" name="status" value={status} />
        <Button type="submit" variant="quiet">
          Find
        </Button>
      </Form>
    </>
  );
}
