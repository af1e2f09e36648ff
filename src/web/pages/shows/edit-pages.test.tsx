import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as EditShowPage } from './EditShowPage.tsx';
import { Component as EditSeasonPage } from './seasons/EditSeasonPage.tsx';

let screen: Screen;
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const show = { id: 'a1', status: 'completed', rounds: [], event: null, season: null, startsLocal: null };
const season = {
  id: 'a1',
  startsOn: null,
  endsOn: null,
  countsBy: 'points',
  rankPoints: [],
  bestNights: null,
  minimumNights: 1,
};

const OnlyToEdit = ({ children }: { children: ReactNode }) => (
  <SiteContext value={{ productName: 'dig' } as Site}>{useParams()['page'] === 'edit' && children}</SiteContext>
);

test.each([
  ['a show', 'GET /api/shows/a1', 'Title', (title: string) => ({ ...show, title }), <EditShowPage key="show" />],
  ['a season', 'GET /api/seasons/a1', 'Name', (name: string) => ({ ...season, name }), <EditSeasonPage key="season" />],
])('the form of %s starts with the current values each time it is opened', async (_, call, label, named, page) => {
  const network = fakeNetwork();
  const nameNow = (name: string) =>
    network.respond(call, { body: { ...named(name), abilities: { change: true, delete: false } } });
  nameNow('Before');
  const path = '/:showId/:seasonId/:page?';
  screen = await showScreen(<OnlyToEdit>{page}</OnlyToEdit>, { address: '/a1/a1/edit', path });
  await expect.poll(() => screen.text()).toContain('Save');
  expect(screen.control(label).value).toBe('Before');
  await screen.navigate('/a1/a1');
  await screen.wait();
  nameNow('After');
  await screen.navigate('/a1/a1/edit');
  await expect.poll(() => screen.text()).toContain('Save');
  expect(screen.control(label).value).toBe('After');
});
