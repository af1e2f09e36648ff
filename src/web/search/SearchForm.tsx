import { Form } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { TownField } from '#web/parts/fields/TownField.tsx';
import { distances } from '#web/parts/search/when-and-where.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './SearchForm.module.css';
import { type SearchRequest, searchSorts, searchTypes, writeSearchRequest } from './search-request.ts';

const sortOptions = [{ value: '', label: 'As fits' }, ...searchSorts];
const ownFields = ['q', 'near', 'radius', 'type', 'sort', 'seats', 'cursor'];

/** A plain GET form that works without JavaScript. Filters that are shown elsewhere on the page are carried as hidden fields. */
export function SearchForm({ request }: { request: SearchRequest }) {
  const carried = Object.entries(writeSearchRequest(request)).filter(
    ([name, value]) => value && !ownFields.includes(name),
  );
  const hasMore = Boolean(request.type || request.sort || request.hasSeats);
  return (
    <Form role="search" aria-label="Search events" method="get" action={paths.search()} className={styles.form}>
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="What"
        type="search"
        name="q"
        defaultValue={request.text}
        maxLength={200}
        placeholder="Words, in any order"
      />
      <TownField label="Near" name="near" defaultValue={request.near} placeholder="A town" />
      <Select label="How far" name="radius" defaultValue={request.radius} options={distances} />
      <Button type="submit">Search events</Button>
      <details className={styles.more} open={hasMore}>
        <summary>More filters</summary>
        <div className={styles.part}>
          <fieldset className={styles.kinds}>
            <legend>Kind</legend>
            {searchTypes.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                name="type"
                value={value}
                defaultChecked={request.type.split(',').includes(value)}
              />
            ))}
          </fieldset>
          <Select label="Order" name="sort" defaultValue={request.sort} options={sortOptions} />
          <Checkbox label="Free seats only" name="seats" value="free" defaultChecked={request.hasSeats} />
        </div>
      </details>
    </Form>
  );
}
