import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type EventFilters, readFilters, writeFilters } from './event-filters.ts';

/**
 * Read from the address once and written back on every change. Held here besides, because the address changes a moment
 * later: a control bound to it alone would jump back, and two quick changes would lose the first.
 */
export function useEventFilters() {
  const [search, setSearch] = useSearchParams();
  const [filters, setFilters] = useState(() => readFilters(search));
  const change = (changed: Partial<EventFilters>) => {
    const next = { ...filters, ...changed };
    setFilters(next);
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  };
  return { filters, change };
}
