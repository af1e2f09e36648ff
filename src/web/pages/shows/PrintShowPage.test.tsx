import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component } from './PrintShowPage.tsx';

const show = {
  id: 's',
  title: 'Fox night',
  abilities: { run: true, change: true, delete: true },
  rounds: ['birds', 'empty', 'art'].map((id) => ({ id })),
};
const question = (text: string) => ({ text, answers: ['Yes'], points: 1, notes: '' });

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
const headings = () => [...document.querySelectorAll('article h1')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.respond('GET /api/shows/s', { body: show });
  network.respond('GET /api/rounds/birds', { body: { id: 'birds', name: 'Birds', questions: [question('Owl?')] } });
  network.respond('GET /api/rounds/empty', { body: { id: 'empty', name: 'Later', questions: [] } });
  network.respond('GET /api/rounds/art', { body: { id: 'art', name: 'Art', questions: [question('Hals?')] } });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const openPage = async (query = '') => {
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <ReopenablePage />
    </SiteContext>,
    { path: '/shows/:showId/print', address: `/shows/s/print${query}` },
  );
  await screen.wait(100);
};

function ReopenablePage() {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Come back
      </button>
      <Component key={visit} />
    </>
  );
}

test.each(['', '?sheet=answers'])(
  'all rounds of a show are printed with their numbers in the show (%s)',
  async (query) => {
    await openPage(query);
    expect(headings()).toEqual(['Round 1: Birds', 'Round 3: Art']);
    expect(screen.text().includes('Hals?')).toBe(query === '');
  },
);

test('a show whose rounds were changed is not printed with those of an earlier visit', async () => {
  await openPage();
  // What was loaded counts as fresh until then.
  await screen.wait(10_000);
  network.respond('GET /api/shows/s', { body: { ...show, rounds: [{ id: 'art' }] } });
  await screen.press('Come back');
  await screen.wait(100);
  expect(headings()).toEqual(['Round 1: Art']);
});

test('a helper reads that only the host can print the rounds', async () => {
  network.respond('GET /api/shows/s', { body: { ...show, abilities: { ...show.abilities, change: false } } });
  await openPage();
  expect(screen.text()).toContain('Only the host can print the rounds.');
  expect(screen.text()).not.toContain('edit this page');
});
