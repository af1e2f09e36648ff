import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { connectSession, HttpError } from '#web/platform/http/http.ts';
import { type EditorOptions, EventEditor } from './event-editor.ts';
import { valuesOf } from './event-values.ts';
import { firstSaveEntry, unsavedStore } from './unsaved-event.ts';

const wait = (milliseconds = 1000) => vi.advanceTimersByTimeAsync(milliseconds);
const answer = (fields: EventFields) =>
  ({
    id: 'e1',
    host: { kind: 'person', id: 'ada' },
    place: null,
    latitude: null,
    longitude: null,
    abilities: { publish: isDraft },
    seats: { capacity: null },
    questions: [],
    ...fields,
  }) as unknown as EventDetail;

let stored: EventFields;
let isOffline: boolean;
let isDraft: boolean;
type Patch = EventFields & { basedOn?: EventFields & { status?: string } };
/** Refuses what was changed since, like the API. */
const update = (_: string, { basedOn: given = {}, ...fields }: Patch): Promise<EventDetail> => {
  const { status: _status, ...basedOn } = given;
  const changed = Object.entries(basedOn).filter(
    ([name, was]) => ![was, (fields as Patch)[name as keyof Patch]].includes(stored[name as keyof EventFields] ?? was),
  );
  if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
  if (changed.length === 0) {
    stored = { ...stored, ...fields };
    return Promise.resolve(answer(stored));
  }
  const errors = Object.fromEntries(changed.map(([name]) => [name, 'Someone else changed this in the meantime.']));
  return Promise.reject(
    new HttpError(409, { message: 'Changed', code: 'event.changed', status: 409, requestId: 'r', fields: errors }),
  );
};

const others = (fields: EventFields) => {
  stored = { ...stored, ...fields };
};

function open(options: Partial<EditorOptions> = {}): EventEditor {
  const event = answer(stored);
  const editor = new EventEditor({
    event,
    values: valuesOf(event),
    create: () => Promise.resolve(event),
    update,
    load: () => Promise.resolve(answer(stored)),
    unsaved: () => unsavedStore('ada', 'e1'),
    firstSave: firstSaveEntry('ada', 'e1'),
    ...options,
  });
  editor.enter();
  return editor;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  stored = { title: 'Games', venue: 'Pub' };
  isOffline = false;
  isDraft = true;
});
afterEach(() => vi.useRealTimers());

describe('a draft that somebody else edits too', () => {
  it('shows their change of another field when it saves its own', async () => {
    const editor = open();
    others({ venue: 'Café' });
    editor.change({ title: 'Board games' });
    await wait();
    expect(stored).toMatchObject({ title: 'Board games', venue: 'Café' });
    expect(editor.state()).toMatchObject({ phase: 'saved', theirs: {}, values: { venue: 'Café' } });
    editor.change({ venue: 'Café Kranz' });
    await wait();
    expect(stored.venue).toBe('Café Kranz');
  });

  it('saves the rest and shows both values where both have changed the same field', async () => {
    const editor = open();
    others({ title: 'Chess' });
    editor.change({ title: 'Go', venue: 'Café' });
    await wait();
    expect(stored).toMatchObject({ title: 'Chess', venue: 'Café' });
    const fieldErrors = { title: 'Someone else changed this in the meantime.' };
    expect(editor.state()).toMatchObject({
      phase: 'refused',
      theirs: { title: 'Chess' },
      values: { title: 'Go' },
      fieldErrors,
    });
    editor.change({ title: 'Go for beginners' });
    await wait();
    expect(stored.title).toBe('Chess');
    editor.choose('title', 'own');
    await wait();
    expect(stored.title).toBe('Go for beginners');
    expect(editor.state()).toMatchObject({ phase: 'saved', theirs: {}, fieldErrors: {} });
  });

  it('takes their value on request', async () => {
    const editor = open();
    others({ title: 'Chess' });
    editor.change({ title: 'Go' });
    await wait();
    editor.choose('title', 'theirs');
    await wait();
    expect(stored.title).toBe('Chess');
    expect(editor.state()).toMatchObject({ phase: 'saved', theirs: {}, values: { title: 'Chess' }, fieldErrors: {} });
  });

  it('notices after a reload what was changed while its own change waited for a network', async () => {
    isOffline = true;
    const editor = open();
    editor.change({ title: 'Go' });
    await wait();
    editor.leave();
    isOffline = false;
    others({ title: 'Chess' });
    const again = open();
    await wait();
    expect(stored.title).toBe('Chess');
    expect(again.state()).toMatchObject({ theirs: { title: 'Chess' }, values: { title: 'Go' } });
  });

  it('does not take its own change for theirs when an answer was lost', async () => {
    let isLost = true;
    const lossy = async (id: string, fields: Patch) => {
      const event = await update(id, fields);
      if (isLost) throw new TypeError('Failed to fetch');
      return event;
    };
    const editor = open({ update: lossy });
    editor.change({ title: 'Go' });
    await wait();
    expect(stored.title).toBe('Go');
    editor.change({ title: 'Go for beginners' });
    isLost = false;
    await wait(3000);
    expect(stored.title).toBe('Go for beginners');
    expect(editor.state()).toMatchObject({ phase: 'saved', theirs: {} });
  });

  it('decides about start and end at once, so that no start of one person meets the end of the other', async () => {
    stored = { ...stored, startsLocal: '2027-03-01T18:00', endsLocal: '2027-03-01T20:00', timeZone: 'Europe/Berlin' };
    const times = (start: string, end: string) => ({
      startDate: '2027-03-01',
      startTime: start,
      endDate: '2027-03-01',
      endTime: end,
    });
    for (const isTheirs of [true, false]) {
      others({ startsLocal: '2027-03-01T18:00', endsLocal: '2027-03-01T20:00' });
      const editor = open();
      others({ startsLocal: '2027-03-01T10:00' });
      editor.change(times('14:00', '16:00'));
      await wait();
      expect(stored).toMatchObject({ startsLocal: '2027-03-01T10:00', endsLocal: '2027-03-01T20:00' });
      expect(editor.state().theirs).toMatchObject(times('10:00', '20:00'));
      editor.choose('startsLocal', isTheirs ? 'theirs' : 'own');
      await wait();
      const [start, end] = isTheirs ? ['10:00', '20:00'] : ['14:00', '16:00'];
      expect(stored).toMatchObject({ startsLocal: `2027-03-01T${start}`, endsLocal: `2027-03-01T${end}` });
      expect(editor.state()).toMatchObject({ phase: 'saved', theirs: {}, values: times(start, end) });
    }
  });

  it('is told again at each press until it is decided, where a press saves', async () => {
    isDraft = false;
    const editor = open();
    others({ title: 'Chess' });
    editor.change({ title: 'Go', venue: 'Café' });
    expect(await editor.save()).toBe(false);
    expect(await editor.save()).toBe(false);
    expect(stored).toMatchObject({ title: 'Chess', venue: 'Pub' });
    editor.choose('title', 'own');
    expect(await editor.save()).toBe(true);
    expect(stored).toMatchObject({ title: 'Go', venue: 'Café' });
  });
});
