import { Form } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { TabLink, Tabs } from '#web/ui/layout/Tabs.tsx';
import styles from './Shows.module.css';
import { type ShowFilter, showStatuses } from './show-filter.ts';

/** State and text filters, both in the URL; work without JavaScript. */
export function ShowFilters({ filter: { status, search } }: { filter: ShowFilter }) {
  return (
    <>
      <Tabs label="Filter shows">
        {showStatuses.map(({ value, label }) => (
          <TabLink key={value} to={paths.shows({ status: value, q: search })} isOn={value === status}>
            {label}
          </TabLink>
        ))}
      </Tabs>
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
