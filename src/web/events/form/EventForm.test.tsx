import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { createEvent, loadEvent, updateEvent } from '#web/events/hosting.api.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { EventForm } from './EventForm.tsx';
import { type EventValues, emptyValues } from './event-form-fields.ts';
import { firstSaveEntry, unsavedStore } from './unsaved-event.ts';
import type { PublishResult } from './use-publishing.ts';

const create = 'POST /api/events';
const publish = 'PUT /api/events/e1/publication';
const host = { kind: 'person', id: 'ada', name: 'Ada' };
const abilities = { duplicate: true, publish: true };
const draft = {
  id: 'e1',
  status: 'draft',
  questions: [],
  cover: null,
  host,
  abilities,
  place: null,
  latitude: null,
  longitude: null,
  seats: { capacity: null },
  ticketNote: null,
} as unknown as EventDetail;
const site = { tileMaxZoom: 12, hasGeocoder: false } as Site;
const onDone = vi.fn<(done: PublishResult) => void>();
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

const whole: EventValues = {
  ...emptyValues,
  title: 'Games',
  category: 'social-gatherings',
  startDate: '2026-12-12',
  startTime: '19:00',
  endDate: '2026-12-12',
  endTime: '21:00',
  timeZone: 'Europe/Berlin',
  attendance: 'online',
};

async function open(values: EventValues, published: EventDetail | null = null, ofSite = site): Promise<void> {
  screen = await showScreen(
    <SiteContext value={ofSite}>
      <EventForm
        Art={() => null}
        onDone={onDone}
        options={{
          event: published,
          ...(!published && { held: emptyValues }),
          values,
          create: createEvent,
          update: updateEvent,
          load: loadEvent,
          unsaved: (id) => unsavedStore('ada', id ?? 'new'),
          firstSave: firstSaveEntry('ada', 'new'),
        }}
      />
      <ToastRegion />
    </SiteContext>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  onDone.mockClear();
  network = fakeNetwork();
  network.respond(create, { status: 201, body: draft });
});

afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

it('creates one draft and publishes it once, however often the button is clicked', async () => {
  await open(whole);
  network.respond(publish, { body: { ...draft, status: 'published' } });
  await screen.type('Title', 'Board games');
  await screen.submit('Publish');
  await screen.submit('Publish');
  await screen.wait(2_000);
  expect(network.sentTo(create).map(({ body }) => body)).toMatchObject([{ title: 'Board games' }]);
  expect(network.sentTo(create)[0]!.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(network.sentTo(publish)).toHaveLength(1);
  expect(onDone.mock.calls).toEqual([[{ eventId: 'e1', isPublished: true }]]);
});

it('shows a server error at its field, focuses the field, and clears the error after a correction', async () => {
  await open(whole);
  const fields = { category: 'Choose a category.', startsLocal: 'Choose a time in the future.' };
  network.respond(publish, problem(400, 'Something is missing', { fields }));
  await screen.submit('Publish');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Choose a category.', 'Choose a time in the future.']);
  expect(document.activeElement).toBe(screen.control('Category'));
  await screen.type('Date', '2027-12-12');
  expect(screen.alerts()).toEqual(['Choose a category.']);
  expect(onDone).not.toHaveBeenCalled();
});

it('creates no draft when an empty form is published, and lists what is missing', async () => {
  await open({ ...emptyValues, title: '  ' });
  await screen.submit('Publish');
  await screen.wait(2_000);
  expect(screen.alerts()).toContain('Enter a title.');
  expect(document.activeElement).toBe(screen.control('Title'));
  expect(network.sentTo(create)).toEqual([]);
});

it('publishes no event without the limit and the deadline that were typed in part', async () => {
  await open(whole);
  const [capacity, closes] = [screen.control('Capacity (optional)'), screen.control('RSVPs close (optional)')];
  for (const field of [capacity, closes]) Object.defineProperty(field, 'validity', { value: { badInput: true } });
  await screen.submit('Publish');
  await screen.wait(2_000);
  expect(screen.alerts()).toEqual(['Enter a number.', 'Complete this, or clear it.']);
  expect(document.activeElement).toBe(capacity);
  expect(network.sentTo(publish)).toEqual([]);
});

it('asks for the options of a question before it publishes', async () => {
  await open({
    ...whole,
    questions: [{ key: 'new-1', text: 'Tea or coffee?', isRequired: false, kind: 'choice', options: 'Tea' }],
  });
  await screen.submit('Publish');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Add at least two options.']);
  expect(document.activeElement).toBe(screen.control('Options for question 1'));
  expect(network.sentTo(publish)).toEqual([]);
  await screen.type('Options for question 1', 'Tea\n\n Coffee ');
  network.respond(publish, { body: { ...draft, status: 'published' } });
  await screen.submit('Publish');
  await screen.wait(2_000);
  const question = { text: 'Tea or coffee?', isRequired: false, kind: 'choice', options: ['Tea', 'Coffee'] };
  expect(network.sentTo(create).map(({ body }) => body)).toMatchObject([{ questions: [question] }]);
});

it('shows an error without a field once, beside the button', async () => {
  await open(whole);
  network.respond(publish, problem(403, 'Please verify your email address first.'));
  await screen.submit('Publish');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Please verify your email address first.']);
});

it.each([
  ['hybrid', true],
  ['in-person', false],
] as const)('asks what happens when a spot online opens up, at a %s event: %s', async (attendance, isAsked) => {
  await open({ ...whole, attendance, onlineCapacity: '20' });
  expect(screen.text().includes('When a spot opens up')).toBe(isAsked);
});

it('expands a collapsed section that contains an error', async () => {
  await open(whole);
  network.respond(
    publish,
    problem(400, 'No', { fields: { visibility: 'Only group events can be limited to members.' } }),
  );
  await screen.submit('Publish');
  await screen.wait();
  expect(screen.control('Who can find it').closest('details')?.open).toBe(true);
});

it('saves a change that then waits for a moderator, and does not try to publish it again', async () => {
  const published = { ...draft, status: 'published', abilities: { duplicate: true, publish: false } } as EventDetail;
  await open(whole, published);
  network.respond('PATCH /api/events/e1', { body: { ...published, status: 'draft', isHeld: true } });
  await screen.type('Title', 'Board games');
  await screen.submit('Save changes');
  await screen.wait();
  expect(screen.alerts()).toEqual([]);
  expect(network.sentTo(publish)).toEqual([]);
  expect(onDone.mock.calls).toEqual([[{ eventId: 'e1', isPublished: false }]]);
});

it.each([true, false])(
  'says that deadlines move with the event if transfers are expected: %s',
  async (expectsTransfers) => {
    network.respond('GET /api/events/e1/sales', { body: { expectsTransfers } });
    await open(whole, {
      ...draft,
      status: 'published',
      abilities: { ...draft.abilities, publish: false },
      ticketNote: '',
    });
    await screen.wait();
    expect(screen.text()).toContain('Guests get an email if the time or location changes.');
    expect(screen.text().includes('Buyers whose transfer is still expected')).toBe(expectsTransfers);
  },
);

it('moves the closing of RSVPs with the date, also when the date is cleared before it is typed', async () => {
  await open({ ...whole, rsvpCloses: '2026-12-11T12:00' });
  await screen.type('Date', '');
  for (const year of ['0002', '0202', '2027']) await screen.type('Date', `${year}-12-12`);
  expect(screen.control('RSVPs close (optional)').value).toBe('2027-12-11T12:00');
});

it('keeps RSVPs open that have opened when the event is postponed', async () => {
  const published = { ...draft, status: 'published', rsvpOpensAt: '2026-11-01T11:00:00.000Z' } as EventDetail;
  await open({ ...whole, rsvpOpens: '2026-11-01T12:00', rsvpCloses: '2026-12-11T12:00' }, published);
  vi.setSystemTime('2026-11-30T12:00:00Z');
  await screen.type('Date', '2027-12-12');
  expect(screen.control('RSVPs open (optional)').value).toBe('2026-11-01T12:00');
  expect(screen.control('RSVPs close (optional)').value).toBe('2027-12-11T12:00');
});

it('keeps RSVPs closed that the host closed when the event is postponed', async () => {
  await open({ ...whole, rsvpCloses: '2026-11-20T12:00' }, { ...draft, status: 'published', areRsvpsClosed: true });
  await screen.type('Date', '2027-12-12');
  expect(screen.control('RSVPs close (optional)').value).toBe('2026-11-20T12:00');
});

it('shows both values of a field that somebody else has changed too, and saves the chosen one', async () => {
  const published = { ...draft, status: 'published', abilities: { duplicate: true, publish: false } } as EventDetail;
  await open(whole, published);
  const save = 'PATCH /api/events/e1';
  const fields = { title: 'Someone else changed this in the meantime.' };
  network.respond(save, problem(409, 'Changed', { code: 'event.changed', fields }));
  network.respond('GET /api/events/e1', { body: { ...published, title: 'Chess' } });
  await screen.type('Title', 'Board games');
  await screen.submit('Save changes');
  await screen.wait();
  expect(screen.alerts()).toContain('Someone else changed this in the meantime.');
  expect(document.activeElement).toBe(screen.control('Title'));
  expect(screen.text()).toContain('Theirs: Chess');
  expect(screen.text()).toContain('Yours: Board games');
  await screen.press('Keep yours');
  network.respond(save, { body: { ...published, title: 'Board games' } });
  await screen.submit('Save changes');
  await screen.wait();
  expect(network.sentTo(save).at(-1)!.body).toEqual({ title: 'Board games', basedOn: { title: 'Chess' } });
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('removes the pin with its town or address, unless that is undone, and by its own button', async () => {
  const berlin = { id: 1, name: 'Berlin', region: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin' };
  network.respond('GET /api/places?q=Pots', { body: { places: [{ ...berlin, id: 2, name: 'Potsdam' }] } });
  const pin = { latitude: 52.5, longitude: 13.4 };
  const place = berlin as EventValues['place'];
  await open({ ...whole, attendance: 'in-person', place, address: 'Main street', pin });
  const isPinned = () => [...document.querySelectorAll('button')].some((each) => each.textContent === 'Remove the pin');
  await screen.type('Street address (optional)', 'Main street 5');
  expect(isPinned()).toBe(false);
  await screen.press('Undo');
  expect(isPinned()).toBe(true);
  await screen.search('City or town', 'Pots');
  expect(isPinned()).toBe(true);
  await act(async () => document.querySelector<HTMLElement>('[role="option"]')!.click());
  expect(isPinned()).toBe(false);
  await screen.press('Undo');
  await screen.press('Remove the pin');
  expect(isPinned()).toBe(false);
});

it('offers to undo the removal of the pin until there is another pin, and no longer than the form is open', async () => {
  const [label, address] = ['Side street 1', 'Street address (optional)'];
  const found = { label, venue: '', place: null, latitude: 52.6, longitude: 13.5 };
  network.respond('GET /api/addresses?q=Side', { body: { addresses: [found] } });
  const values = { ...whole, attendance: 'in-person', address: 'Main street' } as const;
  await open({ ...values, pin: { latitude: 52.5, longitude: 13.4 } }, null, { ...site, hasGeocoder: true });
  const offers = () => screen.text().split('We removed the pin').length - 1;
  await screen.search(address, 'Side');
  expect(offers()).toBe(1);
  await act(async () => document.querySelector<HTMLElement>('[role="option"]')!.click());
  expect(offers()).toBe(0);
  await screen.search(address, 'Side');
  expect(offers()).toBe(1);
  await screen.choose('Online');
  expect(offers()).toBe(0);
});

it('sends again what it saves itself if the site does not respond, and says so to a press, which can be repeated', async () => {
  await open(whole);
  network.respond(create, () => new Promise(() => undefined));
  await screen.type('Title', 'Board games');
  await screen.wait(33_000);
  expect(network.sentTo(create)).toHaveLength(2);
  network.respond(create, { status: 201, body: draft });
  await screen.wait(35_000);
  network.respond(publish, () => new Promise(() => undefined));
  await screen.submit('Publish');
  await screen.wait(32_000);
  expect(screen.alerts()).toEqual(['We can’t reach the site. Check your connection and try again.']);
  network.respond(publish, { body: draft });
  await screen.submit('Publish');
  await screen.wait();
  expect(onDone.mock.calls).toEqual([[{ eventId: 'e1', isPublished: true }]]);
});
