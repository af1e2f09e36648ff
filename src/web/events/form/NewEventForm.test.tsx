import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { everyEventDetail } from '#tests/support/every-event-field.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { ExistingEventForm, NewEventForm } from './NewEventForm.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const showNewForm = (origin: { templateId: string | null; hostAddress: string | null }) =>
  showScreen(
    <SiteContext value={{ tileMaxZoom: 12, hasGeocoder: false } as Site}>
      <NewEventForm {...origin} Art={() => null} onCreated={vi.fn<() => void>()} onDone={vi.fn<() => void>()} />
    </SiteContext>,
  );

test('what was typed stays when the template of the form cannot be loaded again', async () => {
  const templates = 'GET /api/event-templates';
  const network = fakeNetwork();
  network.respond(templates, { body: { templates: [] } });
  const screen = await showNewForm({ templateId: 't1', hostAddress: null });
  await screen.wait();
  await screen.type('Title', 'Board games');
  network.respond(templates, problem(429, 'Too many requests'));
  const before = network.sentTo(templates).length;
  // Not within the time for which what was loaded counts as fresh.
  await screen.wait(10_000);
  dispatchEvent(new Event('visibilitychange'));
  await screen.wait(60_000);
  expect(network.sentTo(templates).length).toBeGreaterThan(before);
  expect(screen.control('Title').value).toBe('Board games');
  screen.close();
});

test('a new event of a group begins in the town and the time zone of the group', async () => {
  const network = fakeNetwork();
  const event = everyEventDetail('2027-03-12');
  const place = { ...event.place!, id: 5, name: 'Tokyo', region: '', country: 'Japan', timeZone: 'Asia/Tokyo' };
  const group = { id: event.id, name: 'Chess Club', slug: 'chess-club', role: 'Organizer' };
  network.respond('GET /api/my-groups', { body: { groups: [group], nextCursor: null } });
  network.respond('GET /api/my-organizations', { body: { staff: [] } });
  network.respond('GET /api/groups/chess-club', { body: { ...group, place } });
  const screen = await showNewForm({ templateId: null, hostAddress: 'group:chess-club' });
  // Two responses, one after the other.
  await expect.poll(screen.text).toContain('City or town');
  expect(screen.control('City or town').value).toBe('Tokyo, Japan');
  await screen.type('Title', 'Chess');
  await screen.wait(1000);
  await expect.poll(() => network.sentTo('POST /api/events').length).toBeGreaterThan(0);
  expect(network.sentTo('POST /api/events')[0]?.body).toMatchObject({ placeId: 5, timeZone: 'Asia/Tokyo' });
  screen.close();
});

test('what was typed stays when the place of the host could not be read, and the person comes back', async () => {
  const network = fakeNetwork();
  const group = { id: 'g1', name: 'Chess Club', slug: 'chess-club', role: 'Organizer' };
  const ofGroup = 'GET /api/groups/chess-club';
  network.respond('GET /api/my-groups', { body: { groups: [group], nextCursor: null } });
  network.respond('GET /api/my-organizations', { body: { staff: [] } });
  network.respond(ofGroup, problem(429, 'Too many requests'));
  const screen = await showNewForm({ templateId: null, hostAddress: 'group:chess-club' });
  await expect.poll(screen.text).toContain('City or town');
  const title = screen.control('Title');
  await screen.type('Title', 'Chess');
  await screen.wait(60_000);
  dispatchEvent(new Event('visibilitychange'));
  await screen.wait();
  expect(network.sentTo(ofGroup)).toHaveLength(1);
  expect(screen.control('Title')).toBe(title);
  expect(title.value).toBe('Chess');
  screen.close();
});

test('the form of a draft becomes that of a published event when another host publishes it, with what was typed', async () => {
  const network = fakeNetwork();
  const event = everyEventDetail('2027-03-12');
  const draft = { ...event, status: 'draft', abilities: { ...event.abilities, edit: true, publish: true } };
  const published = { ...draft, status: 'published', abilities: { ...draft.abilities, publish: false } };
  const path = `/api/events/${event.id}`;
  network.respond(`GET ${path}`, { body: draft });
  const screen = await showScreen(
    <SiteContext value={{ tileMaxZoom: 12, hasGeocoder: false } as Site}>
      <ExistingEventForm eventId={event.id} Art={() => null} onDone={vi.fn<() => void>()} />
    </SiteContext>,
  );
  await screen.wait();
  expect(screen.button('Publish').type).toBe('submit');
  network.respond(`GET ${path}`, { body: published });
  const fields = { status: 'It was published in the meantime.' };
  network.respond(`PATCH ${path}`, problem(409, 'Changed', { code: 'event.changed', fields }));
  await screen.type('Title', 'Chess');
  await screen.wait(1000);
  expect(network.sentTo(`PATCH ${path}`)).toMatchObject([{ body: { title: 'Chess', basedOn: { status: 'draft' } } }]);
  expect(screen.button('Save changes').type).toBe('submit');
  expect(screen.control('Title').value).toBe('Chess');
  expect(screen.text()).toContain('We restored your unsaved changes.');
  await screen.type('Title', 'Chess for all');
  await screen.wait(10_000);
  expect(network.sentTo(`PATCH ${path}`)).toHaveLength(1);
  network.respond(`PATCH ${path}`, { body: { ...published, title: 'Chess for all' } });
  await screen.submit('Save changes');
  await screen.wait();
  expect(network.sentTo(`PATCH ${path}`).at(-1)!.body).toEqual({
    title: 'Chess for all',
    basedOn: { title: event.title },
  });
  screen.close();
});
