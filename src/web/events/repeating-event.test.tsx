import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { Series } from '#contracts/series/series.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { EventForm } from '#web/events/form/EventForm.tsx';
import { type EventValues, emptyValues } from '#web/events/form/event-form-fields.ts';
import { firstSaveEntry, unsavedStore } from '#web/events/form/unsaved-event.ts';
import type { PublishResult } from '#web/events/form/use-publishing.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { createEvent, loadEvent, updateEvent } from './hosting.api.ts';

const site = { tileMaxZoom: 12, hasGeocoder: false } as Site;
const host = { kind: 'person', id: 'ada', name: 'Ada' };
const occurrence = {
  id: 'e1',
  status: 'published',
  questions: [],
  cover: null,
  host,
  place: null,
  latitude: null,
  longitude: null,
  seats: { capacity: null },
  series: { id: 's1', ruleText: 'every 2 weeks on Tuesday' },
  abilities: { duplicate: true, publish: false },
} as unknown as EventDetail;
const series = {
  id: 's1',
  rule: 'FREQ=MONTHLY;BYDAY=2TU',
  ruleText: 'every month on the 2nd Tuesday',
  startsLocal: '2026-12-08T19:00',
  occurrences: [{ isEdited: true, status: 'published' }],
  canEdit: true,
} as unknown as Series;
const values: EventValues = {
  ...emptyValues,
  title: 'Games',
  category: 'social-gatherings',
  startDate: '2026-12-08',
  startTime: '19:00',
  endDate: '2026-12-08',
  endTime: '21:00',
  timeZone: 'America/Chicago',
  attendance: 'online',
  rule: series.rule,
};

const onDone = vi.fn<(done: PublishResult) => void>();
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

async function open(event: EventDetail | null, shown = values): Promise<void> {
  screen = await showScreen(
    <SiteContext value={site}>
      <EventForm
        Art={() => null}
        onDone={onDone}
        series={event?.series ? series : null}
        options={{
          event,
          values: shown,
          create: createEvent,
          update: updateEvent,
          load: loadEvent,
          unsaved: (id) => unsavedStore('ada', id ?? 'new'),
          firstSave: firstSaveEntry('ada', 'new'),
        }}
      />
    </SiteContext>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  onDone.mockClear();
  network = fakeNetwork();
  const draft = { ...occurrence, status: 'draft', series: null, abilities: { duplicate: true, publish: true } };
  network.respond('POST /api/events', { status: 201, body: draft });
  network.respond('PATCH /api/events/e1', { body: occurrence });
  network.respond('POST /api/series', { status: 201, body: series });
  network.respond('PATCH /api/series/s1', { body: { ...series, id: 's2' } });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

it('publishing an event with a rule creates a series', async () => {
  await open(null);
  await screen.submit('Publish');
  await screen.wait(2_000);
  expect(network.sentTo('POST /api/series').map(({ body }) => body)).toEqual([{ eventId: 'e1', rule: series.rule }]);
  expect(network.sent.map(({ call }) => call)).not.toContain('PUT /api/events/e1/publication');
  expect(onDone.mock.calls).toEqual([[{ eventId: 'e1', isPublished: true }]]);
});

it('choosing a rule for a published event saves its other changes and turns it into a series', async () => {
  const published = { ...occurrence, series: null };
  network.respond('PATCH /api/events/e1', { body: published });
  await open(published, { ...values, rule: '' });
  await screen.type('Title', 'Chess');
  await screen.select('How often', 'Every month on the 2nd Tuesday');
  await screen.submit('Save changes');
  await screen.wait();
  expect(network.sentTo('PATCH /api/events/e1').map(({ body }) => body)).toEqual([
    { title: 'Chess', basedOn: { title: 'Games' } },
  ]);
  expect(network.sentTo('POST /api/series').map(({ body }) => body)).toEqual([{ eventId: 'e1', rule: series.rule }]);
  expect(onDone.mock.calls).toEqual([[{ eventId: 'e1', isPublished: false }]]);
});

it('the rule follows the date of a new event', async () => {
  await open(null);
  await screen.type('Date', '2026-12-18');
  await screen.wait(2_000);
  expect(screen.control('How often').value).toBe('monthly-nth');
  expect(screen.text()).toContain('Every month on the 3rd Friday');
});

it('the rule stays when one occurrence moves', async () => {
  await open(occurrence);
  await screen.type('Date', '2026-12-09');
  expect(screen.text()).toContain('Every month on the 2nd Tuesday');
});

it('changing one occurrence asks for the scope, and the default saves only that event', async () => {
  await open(occurrence);
  await screen.type('Title', 'Chess');
  await screen.submit('Save changes');
  expect(screen.text()).toContain('You changed the title.');
  await screen.submitDialog('Save changes');
  await screen.wait();
  expect(network.sentTo('PATCH /api/events/e1').map(({ body }) => body)).toEqual([
    { title: 'Chess', basedOn: { title: 'Games' } },
  ]);
  expect(onDone.mock.calls).toEqual([[{ eventId: 'e1', isPublished: false }]]);
});

it('a date that is no longer in the schedule offers no other schedule, and is changed alone without a question', async () => {
  await open({ ...occurrence, isExtra: true });
  expect(screen.text()).not.toContain('Repeats');
  await screen.type('Title', 'Chess');
  await screen.submit('Save changes');
  await screen.wait();
  expect(network.sentTo('PATCH /api/events/e1')).toHaveLength(1);
  expect(network.sentTo('PATCH /api/series/s1')).toEqual([]);
});

it('RSVPs that the host closed do not count as changed by others when their date moves with all later events', async () => {
  const closed = { ...occurrence, areRsvpsClosed: true, rsvpClosesAt: '2026-12-01T18:00:20.000Z' };
  await open(closed, { ...values, rsvpCloses: '2026-12-01T12:00' });
  await screen.type('Starts', '19:30');
  await screen.submit('Save changes');
  await screen.choose('All upcoming');
  await screen.submitDialog('Save changes');
  await screen.wait();
  expect(network.sentTo('PATCH /api/series/s1').map(({ body }) => body)).toEqual([
    {
      scope: 'all',
      occurrenceId: 'e1',
      fields: { startTime: '19:30' },
      basedOn: { startsLocal: '2026-12-08T19:00', endsLocal: '2026-12-08T21:00' },
    },
  ]);
});

it('applying the change to all later events changes the series and lists what stays', async () => {
  await open(occurrence);
  await screen.type('Starts', '19:30');
  await screen.submit('Save changes');
  await screen.choose('All upcoming');
  expect(screen.text()).toContain('One date keeps its individual changes.');
  await screen.submitDialog('Save changes');
  await screen.wait();
  expect(network.sentTo('PATCH /api/series/s1').map(({ body }) => body)).toEqual([
    {
      scope: 'all',
      occurrenceId: 'e1',
      fields: { startTime: '19:30' },
      basedOn: { startsLocal: '2026-12-08T19:00', endsLocal: '2026-12-08T21:00' },
    },
  ]);
  expect(network.sentTo('PATCH /api/events/e1')).toEqual([]);
  expect(onDone.mock.calls).toEqual([[{ eventId: 'e1', seriesId: 's2', isPublished: false }]]);
});
