import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEAMS_PER_PAGE } from '#contracts/shows/seasons/season-limits.ts';
import type { Site } from '#contracts/site.contract.ts';
import { act } from '#tests/support/act.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { makeStore } from '#web/platform/session/store.ts';
import type { SeasonDetail, SeasonShow, SeasonTeam } from '#web/shows/seasons/seasons.api.ts';
import { Component, loader } from './SeasonPage.tsx';

const show = (title: string, state: Partial<SeasonShow>): SeasonShow => ({
  id: title,
  title,
  startsAt: null,
  status: 'in-progress',
  isLive: false,
  isCancelled: false,
  isOverdue: false,
  isHidden: false,
  ...state,
});

const season = {
  id: 's',
  name: 'Spring',
  visibility: 'public',
  startsOn: null,
  endsOn: null,
  countsBy: 'score',
  rankPoints: [],
  bestNights: null,
  minimumNights: 1,
  host: { id: 'h', name: 'Ada' },
  nightCount: 0,
  isListed: true,
  nights: [],
  upcoming: [],
  teams: [],
  teamCount: 0,
  firstTeam: 0,
  firstNight: 0,
  abilities: { change: false },
} satisfies SeasonDetail;
const team = (name: string): SeasonTeam => ({
  teamId: null,
  name,
  rank: 1,
  movement: null,
  points: 8,
  nightCount: 1,
  results: [{ rank: 1, score: 8, points: 8, counts: true }],
});

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

/** Shows the page of the season that a server answers to each query. */
async function showSeason(answer: (query: { teamPage?: number }) => Partial<SeasonDetail>) {
  const api = (_call: unknown, { query }: { query: { teamPage?: number } }) => Promise.resolve(answer(query));
  const context = new RouterContextProvider(new Map([[apiContext, api]]));
  const route = { path: '/seasons/:seasonId', loader, Component, HydrateFallback: () => null };
  const router = createMemoryRouter([route], { initialEntries: ['/seasons/s'], getContext: () => context });
  await act(async () =>
    root.render(
      <Provider store={makeStore()}>
        <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>
          <RouterProvider router={router} />
        </SiteContext>
      </Provider>,
    ),
  );
}

test('a season lists a show of last week that was never completed as such, not as coming up', async () => {
  const upcoming = [
    show('Old night', {}),
    show('Tonight', { isLive: true }),
    show('Next week', { status: 'scheduled' }),
  ];
  await showSeason(() => ({ ...season, upcoming }));
  const sections = [...host.querySelectorAll('section, fieldset')].map((node) => node.textContent);
  expect(sections).toEqual(['On nowTonight ', 'Coming upNext week ', 'Not completedOld night ']);
  const links = [...host.querySelectorAll('section a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/shows/Tonight/board', '/shows/Next week', '/shows/Old night/board']);
});

test('the season of a server of the version before, which has no pages, is shown whole', async () => {
  const { teamCount: _count, firstTeam: _team, firstNight: _night, ...before } = season;
  await showSeason(() => ({ ...before, nights: [show('Night 1', {})], teams: [team('Owls')] }));
  expect(host.querySelectorAll('nav')).toHaveLength(0);
  expect([...host.querySelectorAll('table')].at(-1)?.textContent).toContain('Night 1');
});

test('on the last page of teams, where the link to more of them ends, the focus moves to the text that says which are shown', async () => {
  await showSeason(({ teamPage = 1 }) => ({
    ...season,
    nights: [show('Night 1', {})],
    teams: [team('Owls')],
    teamCount: 2 * TEAMS_PER_PAGE + 1,
    firstTeam: (teamPage - 1) * TEAMS_PER_PAGE,
  }));
  const followMore = async () => {
    const more = [...host.querySelectorAll('a')].find((link) => link.textContent === 'More teams')!;
    more.focus();
    await act(async () => more.click());
  };
  await followMore();
  expect(document.activeElement?.textContent).toBe('More teams');
  await followMore();
  expect(document.activeElement).toMatchObject({ role: 'status', textContent: 'Teams 101–101 of 101' });
});
