import { expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component } from './PrintShowPage.tsx';

const show = {
  id: 's',
  title: 'Fox night',
  abilities: { run: true, change: true, delete: true },
  rounds: ['birds', 'empty', 'art'].map((id) => ({ id })),
};
const question = (text: string) => ({ text, answers: ['Yes'], points: 1, notes: '' });

test.each(['', '?sheet=answers'])(
  'all rounds of a show are printed with their numbers in the show (%s)',
  async (query) => {
    vi.useFakeTimers();
    const network = fakeNetwork();
    network.respond('GET /api/shows/s', { body: show });
    network.respond('GET /api/rounds/birds', {
      body: { id: 'birds', name: 'Birds', questions: [question('Owl?')] },
    });
    network.respond('GET /api/rounds/empty', { body: { id: 'empty', name: 'Later', questions: [] } });
    network.respond('GET /api/rounds/art', { body: { id: 'art', name: 'Art', questions: [question('Hals?')] } });
    const screen = await showScreen(
      <SiteContext value={{ productName: 'dig' } as Site}>
        <Component />
      </SiteContext>,
      { path: '/shows/:showId/print', address: `/shows/s/print${query}` },
    );
    await screen.wait(100);
    const headings = [...document.querySelectorAll('article h1')].map(({ textContent }) => textContent);
    expect(headings).toEqual(['Round 1: Birds', 'Round 3: Art']);
    expect(screen.text().includes('Hals?')).toBe(query === '');
    screen.close();
    vi.useRealTimers();
  },
);
