import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { CohostEditor } from './CohostEditor.tsx';

const choir = { kind: 'group', slug: 'choir', name: 'Choir', placeName: '', imageUrl: null };
const chess = { ...choir, slug: 'chess', name: 'Chess' };
const namesake = { ...choir, kind: 'organization', name: 'Choir Trust' };
const ada = { ...choir, kind: 'person', slug: 'p1', name: 'Charlotte' };

const search = (screen: Screen) => screen.search('Invite a co-host', 'ch');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  ['group', { kind: 'group', id: 'g1', path: '/groups/choir' }, ['Charlotte', 'Chess', 'Choir Trust']],
  ['organization', { kind: 'organization', id: 'o1', path: '/organizations/choir' }, ['Charlotte', 'Choir', 'Chess']],
  ['person', { kind: 'person', id: 'p1', path: null }, ['Choir', 'Chess', 'Choir Trust']],
])('the %s that hosts an event is not suggested as its co-host', async (_, host, expected) => {
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/co-hosts', { body: { coHosts: [] } });
  network.respond('GET /api/co-host-candidates?q=ch', { body: { candidates: [ada, choir, chess, namesake] } });
  const event = { id: 'e1', status: 'draft', series: null, host } as never;
  const screen = await showScreen(<CohostEditor event={event} />);
  await search(screen);
  const options = [...document.querySelectorAll('[role="option"]')].map((node) => node.textContent);
  expect(options).toEqual(expected);
  screen.close();
});

test('a co-host who could not be added because the draft was not saved stays in the field, with a message', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/co-host-candidates?q=ch', { body: { candidates: [chess] } });
  const screen = await showScreen(<CohostEditor event={null} onSave={async () => null} />);
  await search(screen);
  await act(async () => document.querySelector<HTMLElement>('[role="option"]')!.click());
  await screen.wait();
  expect(screen.control('Invite a co-host').value).toBe('Chess');
  expect(screen.text()).toContain('We couldn’t save the draft, so Chess wasn’t added.');
  screen.close();
});
