import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { makeStore } from '#web/platform/session/store.ts';
import type { SeasonDetail, SeasonShow } from '#web/shows/seasons/seasons.api.ts';
import { Component } from './SeasonPage.tsx';

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

test('a season lists a show of last week that was never completed as such, not as coming up', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
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
    teams: [],
    teamCount: 0,
    firstTeam: 0,
    firstNight: 0,
    abilities: { change: false },
    upcoming: [show('Old night', {}), show('Tonight', { isLive: true }), show('Next week', { status: 'scheduled' })],
  } satisfies SeasonDetail;
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const router = createMemoryRouter([{ id: 'season', path: '/', loader: () => season, Component }], {
    hydrationData: { loaderData: { season } },
  });
  await act(async () =>
    root.render(
      <Provider store={makeStore()}>
        <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>
          <RouterProvider router={router} />
        </SiteContext>
      </Provider>,
    ),
  );
  const sections = [...host.querySelectorAll('section, fieldset')].map((node) => node.textContent);
  expect(sections).toEqual(['On nowTonight ', 'Coming upNext week ', 'Not completedOld night ']);
  const links = [...host.querySelectorAll('section a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/shows/Tonight/board', '/shows/Next week', '/shows/Old night/board']);
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
