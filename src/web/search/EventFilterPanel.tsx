import { categories } from '#web/parts/categories/categories.ts';
import { QuickRanges, WherePanel } from '#web/parts/search/SearchPanels.tsx';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FilterLink, FilterLinks } from '#web/ui/form/FilterLink.tsx';
import { FilterPanel } from '#web/ui/form/FilterPanel.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import styles from './EventFilterPanel.module.css';
import { SearchCalendar } from './SearchCalendar.tsx';
import type { SearchResult } from './search-loading.ts';
import { type SearchRequest, searchPath, searchSorts, searchTypes } from './search-request.ts';

type FilterPanelProps = Pick<SearchResult, 'counts' | 'today' | 'month'> & { request: SearchRequest; near: string };

const SUBMIT = 'Show events';

/** The content of a filter's menu. */
export function EventFilterPanel({ filter, ...panel }: FilterPanelProps & { filter: keyof typeof panels }) {
  const Panel = panels[filter];
  return (
    <FilterPanel>
      <Panel {...panel} />
    </FilterPanel>
  );
}

const panels = { where: Where, when: When, category: Category, more: More } as const;

function Where({ request, near }: FilterPanelProps) {
  const pathTo = (change: Partial<SearchRequest>) => searchPath(request, change);
  return <WherePanel request={{ ...request, near }} pathTo={pathTo} submitLabel={SUBMIT} />;
}

function When({ request, today, month, counts }: FilterPanelProps) {
  return (
    <>
      <QuickRanges request={request} pathTo={(change) => searchPath(request, change)} />
      <SearchCalendar request={request} today={today} month={month} counts={counts.days} />
    </>
  );
}

function Category({ request, counts }: FilterPanelProps) {
  return (
    <FilterLinks label="Category">
      {categories.map(({ slug, name, hue }) => (
        <li key={slug}>
          <FilterLink
            to={searchPath(request, { category: request.category === slug ? '' : slug })}
            isOn={request.category === slug}
            hue={hue}
          >
            {name}
            <span>{counts.categories[slug] ?? 0}</span>
          </FilterLink>
        </li>
      ))}
    </FilterLinks>
  );
}

function More({ request }: FilterPanelProps) {
  const { interest, type, sort, hasSeats } = request;
  return (
    <>
      {interest && (
        <FilterLink to={searchPath(request, { interest: '' })} aria-label={`Remove: #${interest}`} isOn>
          {`#${interest}`}
          <CloseIcon size={16} />
        </FilterLink>
      )}
      <fieldset key={`type ${type}`} className={styles.kinds}>
        <legend>Type</legend>
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
      <Checkbox key={`seats ${hasSeats}`} label="Has open spots" name="seats" value="free" defaultChecked={hasSeats} />
      <Select key={`sort ${sort}`} label="Sort by" name="sort" defaultValue={sort} options={sortOptions} />
      <Button type="submit">{SUBMIT}</Button>
    </>
  );
}

const sortOptions = [{ value: '', label: 'Recommended' }, ...searchSorts];
