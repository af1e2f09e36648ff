import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { extraHeaders } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { makePlayerToken } from '#web/shows/play/player-token.ts';
import { Component } from './JoinPage.tsx';

const show = { showId: 's', title: 'Quiz night', hostName: 'Ada', teams: [], ownTeams: [], hasJoined: false };

afterEach(() => localStorage.clear());

const openPage = (address: string) =>
  showScreen(
    <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>
      <Routes>
        <Route path={paths.join(':code')} element={<Component />} />
        <Route path={paths.playShow(':showId')} element="The quiz" />
      </Routes>
    </SiteContext>,
    { address },
  );

test('a phone whose player was removed stops sending its token when it leaves the page to join', async () => {
  makePlayerToken('s');
  const network = fakeNetwork();
  network.respond('GET /api/join/ABCDEF', { body: show });
  const screen = await openPage(paths.join('ABCDEF'));
  await act(() => vi.waitFor(() => expect(network.sentTo('GET /api/join/ABCDEF')).toHaveLength(2)));
  await act(async () => {});
  expect(screen.text()).toContain('Hosted by Ada');
  expect(extraHeaders).toHaveProperty('x-player-token');
  screen.close();
  expect(extraHeaders).toEqual({});
});

test.each([
  ['goes on to the quiz from a link of their team', 'Owls', 'The quiz'],
  ['is asked before they change to the table whose link they opened', 'Larks', 'You’re playing for Owls'],
])('who plays already %s', async (_, team, expected) => {
  const teams = ['Owls', 'Larks'].map((name) => ({ id: name, name, isOwn: name === 'Owls' }));
  const network = fakeNetwork();
  network.respond('GET /api/join/ABCDEF', { body: { ...show, teams, hasJoined: true } });
  const screen = await openPage(paths.join('ABCDEF', { team, key: 'WXYZ' }));
  const text = await vi.waitFor(async () => {
    await act(async () => {});
    expect(screen.text()).toMatch(/The quiz|Hosted by/);
    return screen.text();
  });
  expect(text).toContain(expected);
  expect(text).not.toContain('A new team');
  screen.close();
});
