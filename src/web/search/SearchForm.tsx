import { paths } from '#contracts/site-paths.ts';
import { FilterForm } from '#web/parts/search/FilterForm.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import styles from './SearchForm.module.css';
import { type SearchRequest, searchSorts, searchTypes, writeSearchRequest } from './search-request.ts';

const sortOptions = [{ value: '', label: 'As fits' }, ...searchSorts];
const ownFields = ['q', 'near', 'radius', 'type', 'sort', 'seats', 'cursor'];

export function SearchForm({ request }: { request: SearchRequest }) {
  const { text, near, radius, type, sort, hasSeats } = request;
  return (
    <FilterForm
      label="Search events"
      action={paths.search()}
      text={text}
      placeholder="Words, in any order"
      near={near}
      radius={radius}
      params={writeSearchRequest(request)}
      ownFields={ownFields}
      isExpanded={Boolean(type || sort || hasSeats)}
    >
      <fieldset className={styles.kinds}>
        <legend>Kind</legend>
        {searchTypes.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            name="type"
            value={value}
            defaultChecked={type.split(',').includes(value)}
          />
        ))}
      </fieldset>
      <Select label="Order" name="sort" defaultValue={sort} options={sortOptions} />
      <Checkbox label="Free seats only" name="seats" value="free" defaultChecked={hasSeats} />
    </FilterForm>
  );
}
