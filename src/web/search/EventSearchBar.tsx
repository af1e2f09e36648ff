import { useRevalidator } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { SearchBar } from '#web/parts/search/SearchBar.tsx';
import { WhenMenu, WhereMenu } from '#web/parts/search/SearchMenus.tsx';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { FilterMenu } from '#web/ui/form/FilterMenu.tsx';
import { activeFilters } from './active-filters.ts';
import { EventFilterPanel } from './lazy-filter-panel.ts';
import type { SearchResult } from './search-loading.ts';
import { type SearchRequest, searchPath, writeSearchRequest } from './search-request.ts';

const ownFields = ['q', 'near', 'radius', 'type', 'sort', 'seats', 'cursor'];
const open = () => void EventFilterPanel.ready();

/** Opens the calendar, whose days are counted again where the browser's zone differs from the server's: only for people who look. */
function useCalendar({ place, position, timeZone }: SearchResult): () => void {
  const { revalidate } = useRevalidator();
  return () => {
    open();
    if (!place && !position?.timeZone && timeZone !== deviceZone()) void revalidate();
  };
}

type EventSearchBarProps = {
  /** The search that was made. */
  request: SearchRequest;
  /** The town as typed, also if it is unknown. */
  near: string;
  result: SearchResult;
};

export function EventSearchBar({ request, near, result }: EventSearchBarProps) {
  const pathTo = (change: Partial<SearchRequest>) => searchPath(request, change);
  const { counts, today, month } = result;
  const panel = { request, near, counts, today, month };
  const openCalendar = useCalendar(result);
  const labelOf = (name: string) => activeFilters(request).find((filter) => filter.name === name)?.label;
  const more = [labelOf('interest'), labelOf('type'), labelOf('seats')].filter(Boolean).join(', ');
  const menu = { closesOn: pathTo({ month: '' }), onOpen: open };
  return (
    <SearchBar
      label="Search events"
      action={paths.search()}
      text={request.text}
      placeholder="Search events"
      params={writeSearchRequest(request)}
      ownFields={ownFields}
    >
      <WhereMenu request={request} pathTo={pathTo} {...menu}>
        <EventFilterPanel filter="where" {...panel} />
      </WhereMenu>
      <WhenMenu request={request} pathTo={pathTo} {...menu} onOpen={openCalendar}>
        <EventFilterPanel filter="when" {...panel} />
      </WhenMenu>
      <FilterMenu
        label="Category"
        unset="Category"
        value={labelOf('category') ?? ''}
        clearPath={pathTo({ category: '' })}
        {...menu}
      >
        <EventFilterPanel filter="category" {...panel} />
      </FilterMenu>
      <FilterMenu
        label="More filters"
        unset="More"
        value={more}
        clearPath={pathTo({ interest: '', type: '', hasSeats: false })}
        {...menu}
      >
        <EventFilterPanel filter="more" {...panel} />
      </FilterMenu>
    </SearchBar>
  );
}
