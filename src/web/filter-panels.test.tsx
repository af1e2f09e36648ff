import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { EventFilterPanel } from './search/EventFilterPanel.tsx';
import { readSearchRequest } from './search/search-request.ts';
import { ShiftFilterPanel } from './volunteering/search/ShiftFilterPanel.tsx';
import { readVolunteerRequest } from './volunteering/search/volunteer-request.ts';

let root: Root;

beforeEach(() => {
  document.body.innerHTML = '<form></form>';
  root = createRoot(document.querySelector('form')!);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const show = (panel: ReactElement) => act(() => root.render(<MemoryRouter>{panel}</MemoryRouter>));
const shownValues = () => [...new FormData(document.querySelector('form')!)];
const labels = () => [...document.querySelectorAll('label, legend')].map(({ textContent }) => textContent);

function moreFilters(query: string) {
  const request = readSearchRequest(new URLSearchParams(query));
  const counts = { categories: {}, days: {}, isExact: true };
  return (
    <EventFilterPanel filter="more" request={request} near="" counts={counts} today="2026-03-01" month="2026-03" />
  );
}

it('shows the filters of each search once, after other searches on the same page', () => {
  show(moreFilters(''));
  const once = labels();
  show(moreFilters('seats=free'));
  show(moreFilters('type=online'));
  expect(shownValues()).toEqual([
    ['type', 'online'],
    ['sort', ''],
  ]);
  show(moreFilters(''));
  expect(labels()).toEqual(once);
  expect(shownValues()).toEqual([['sort', '']]);
});

it('shows the days of each search for shifts once, after a search for a single day', () => {
  for (const lastDay of ['2026-03-02', '2026-03-04']) {
    const request = readVolunteerRequest(new URLSearchParams(`from=2026-03-02&to=${lastDay}`));
    show(<ShiftFilterPanel filter="when" request={request} near="" skills={[]} />);
  }
  expect(shownValues()).toEqual([
    ['from', '2026-03-02'],
    ['to', '2026-03-04'],
  ]);
});
