import { describe, expect, it } from 'vitest';
import {
  distanceChoices,
  type EventFilters,
  eventTypes,
  formatFilters,
  readFilters,
  writeFilters,
} from './event-filters.ts';

const none: EventFilters = { type: '', distance: '', includesSuggested: false, days: null };
const all: EventFilters = {
  type: 'online',
  distance: '25',
  includesSuggested: true,
  days: { first: '2026-11-21', last: '2026-11-22' },
};

describe('event filters', () => {
  // spec: 2.48, 2.49
  it("default to 'Any type' and 'Any distance'", () => {
    expect([eventTypes[0], distanceChoices()[0]]).toEqual([
      { value: '', label: 'Any type' },
      { value: '', label: 'Any distance' },
    ]);
  });

  it('survive the conversion to a URL and back', () => {
    for (const filters of [none, all, { ...all, days: { first: '2026-11-21', last: '2026-11-21' } }])
      expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(writeFilters(none).size).toBe(0);
  });

  it('ignore invalid values', () => {
    expect(readFilters(new URLSearchParams('type=nonsense&distance=-1&suggested=1&from=2026-13-01'))).toEqual(none);
    expect(readFilters(new URLSearchParams('from=2026-02-30'))).toEqual(none);
    expect(readFilters(new URLSearchParams('from=2026-11-22&to=2026-11-21'))).toEqual(none);
  });

  it('are described in words', () => {
    expect(formatFilters(none)).toBe('events');
    expect(formatFilters(all)).toBe('online events within 25 km from Saturday, November 21 to Sunday, November 22');
    expect(formatFilters({ ...none, days: { first: '2026-11-21', last: '2026-11-21' } })).toBe(
      'events on Saturday, November 21',
    );
  });
});
