import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
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

const waitForText = async (screen: Screen, expected: RegExp) => {
  await expect.poll(screen.text).toMatch(expected);
  return screen.text();
};

test('a phone whose player was removed stops sending its token when it leaves the page to join', async () => {
  makePlayerToken('s');
  const network = fakeNetwork();
  network.respond('GET /api/join/ABCDEF', { body: show });
  const screen = await openPage(paths.join('ABCDEF'));
  await expect.poll(() => network.sentTo('GET /api/join/ABCDEF')).toHaveLength(2);
  await expect.poll(screen.text).toContain('Hosted by Ada');
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
  const text = await waitForText(screen, /The quiz|Hosted by/);
  expect(text).toContain(expected);
  expect(text).not.toContain('A new team');
  screen.close();
});

test('a phone whose teammate was faster is offered the team that is there now', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/join/ABCDEF', { body: show });
  network.respond('POST /api/join/ABCDEF', problem(409, 'A team with this name is already here.'));
  const screen = await openPage(paths.join('ABCDEF'));
  await waitForText(screen, /Hosted by/);
  await screen.type('Your name', 'Tom');
  await screen.type('Team name', 'Owls');
  network.respond('GET /api/join/ABCDEF', { body: { ...show, teams: [{ id: 'owls', name: 'Owls', isOwn: false }] } });
  await screen.submit('Join');
  await waitForText(screen, /already here/);
  await screen.select('Team', 'Owls');
  expect(screen.control('Team code').value).toBe('');
  screen.close();
});
