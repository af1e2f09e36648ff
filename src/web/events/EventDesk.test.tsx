import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventDetail } from '#contracts/events.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/site.ts';
import { EventDesk } from './EventDesk.tsx';
import { emptyValues } from './event-values.ts';
import { createEvent, updateEvent } from './hosting.api.ts';
import { unsavedStore } from './unsaved-event.ts';

const create = 'POST /api/events';
const publish = 'PUT /api/events/e1/publication';
const draft = { id: 'e1', status: 'draft', questions: [], cover: null } as unknown as EventDetail;
const site = { tileUrl: '', hasGeocoder: false } as Site;
const onDone = vi.fn<(eventId: string) => void>();
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  onDone.mockClear();
  network = fakeNetwork();
  network.respond(create, { status: 201, body: draft });
  screen = await showScreen(
    <SiteContext value={site}>
      <EventDesk
        Art={() => null}
        onDone={onDone}
        options={{
          event: null,
          values: emptyValues,
          savesItself: true,
          create: createEvent,
          update: updateEvent,
          unsaved: (id) => unsavedStore('ada', id ?? 'new'),
        }}
      />
    </SiteContext>,
  );
});

afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

it('makes one draft and publishes it once, however often one presses', async () => {
  network.respond(publish, { body: { ...draft, status: 'published' } });
  await screen.type('Title', 'Board games');
  await screen.submit('Publish');
  await screen.submit('Publish');
  await screen.wait(2_000);
  expect(network.sentTo(create).map(({ body }) => body)).toEqual([{ title: 'Board games' }]);
  expect(network.sentTo(publish)).toHaveLength(1);
  expect(onDone.mock.calls).toEqual([['e1']]);
});

it('says what the server misses at the field, puts the cursor there, and takes it back when it is mended', async () => {
  const fields = { category: 'Choose a category', startsLocal: 'Say when it starts' };
  network.respond(publish, problem(400, 'Something is missing', { fields }));
  await screen.submit('Publish');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Choose a category', 'Say when it starts']);
  expect(document.activeElement).toBe(screen.control('Category'));
  await screen.type('Date', '2026-12-12');
  expect(screen.alerts()).toEqual(['Choose a category']);
  expect(onDone).not.toHaveBeenCalled();
});

it('says a refusal that belongs to no field once, beside the button', async () => {
  network.respond(publish, problem(403, 'Please verify your email address first.'));
  await screen.submit('Publish');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Please verify your email address first.']);
});

it('opens a closed part that has something to mend', async () => {
  network.respond(publish, problem(400, 'No', { fields: { visibility: 'Only a group has members to show it to' } }));
  await screen.submit('Publish');
  await screen.wait();
  expect(screen.control('Who can find it').closest('details')?.open).toBe(true);
});
