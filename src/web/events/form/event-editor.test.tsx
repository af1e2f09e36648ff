import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { connectSession, HttpError } from '#web/platform/http/http.ts';
import { forgetKept } from '#web/platform/http/kept-entries.ts';
import { type EditorOptions, EventEditor } from './event-editor.ts';
import { emptyValues } from './event-form-fields.ts';
import { firstSaveEntry, unsavedStore } from './unsaved-event.ts';

const wait = (milliseconds = 1000) => vi.advanceTimersByTimeAsync(milliseconds);
const answer = ({ capacity, ...fields }: EventFields) =>
  ({
    id: 'e1',
    status: 'draft',
    host: { kind: 'person', id: 'ada' },
    place: null,
    latitude: null,
    longitude: null,
    abilities: { publish: true },
    ...fields,
    seats: { capacity: capacity ?? null },
    questions: (fields.questions ?? []).map((question, at) => ({ ...question, id: question.id ?? `id${at}` })),
  }) as unknown as EventDetail;
const asPublished = (event: EventDetail) =>
  ({ ...event, status: 'published', abilities: { publish: false } }) as EventDetail;
const refusal = (fields: Record<string, string>) =>
  new HttpError(400, { message: 'Please check', code: 'request.invalid', status: 400, requestId: 'r', fields });

let sent: EventFields[];
let fail: (fields: EventFields) => Error | null;
/** What the server holds. */
let stored: EventFields;
const take = (fields: EventFields): Promise<EventDetail> => {
  sent.push(fields);
  const error = fail(fields);
  if (error) return Promise.reject(error);
  stored = { ...stored, ...fields };
  return Promise.resolve(answer(stored));
};
function open(options: Partial<EditorOptions> = {}): EventEditor {
  const editor = new EventEditor({
    event: null,
    values: emptyValues,
    create: take,
    update: (_, { basedOn: _basedOn, ...fields }) => take(fields),
    load: () => Promise.resolve(answer(stored)),
    unsaved: (id) => unsavedStore('ada', id ?? 'new'),
    firstSave: firstSaveEntry('ada', 'new'),
    ...options,
  });
  editor.enter();
  return editor;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  sent = [];
  stored = {};
  fail = () => null;
});
afterEach(() => vi.useRealTimers());

it('saves a draft once the typing pauses, and then only what changed', async () => {
  const editor = open();
  editor.change({ title: 'Board' });
  await wait(500);
  editor.change({ title: 'Board games' });
  await wait(500);
  expect(sent).toEqual([]);
  await wait(500);
  expect(sent).toEqual([{ title: 'Board games' }]);
  editor.change({ capacity: '12' });
  await wait();
  expect(sent.slice(1)).toEqual([{ capacity: 12 }]);
  expect(editor.state()).toMatchObject({ phase: 'saved', event: { id: 'e1' } });
});

it('sends what the form began with and the server does not hold, once there is something to save', async () => {
  const editor = open({ held: emptyValues, values: { ...emptyValues, timeZone: 'Europe/Berlin' } });
  await wait();
  expect(sent).toEqual([]);
  editor.change({ title: 'Games' });
  await wait();
  expect(sent).toEqual([{ title: 'Games', timeZone: 'Europe/Berlin' }]);
});

it('has one save under way at a time, and what is typed meanwhile goes with the next', async () => {
  let arrive: (event: EventDetail) => void = () => {};
  const create = (fields: EventFields) => {
    sent.push(fields);
    return new Promise<EventDetail>((resolve) => {
      arrive = resolve;
    });
  };
  const editor = open({ create });
  editor.change({ title: 'One' });
  await wait();
  editor.change({ title: 'Two' });
  void editor.save();
  await wait();
  expect(sent).toEqual([{ title: 'One' }]);
  arrive(answer({}));
  await wait();
  expect(sent).toEqual([{ title: 'One' }, { title: 'Two' }]);
});

it('keeps what could not be saved over a reload, says so, and saves it when the network is back', async () => {
  fail = () => new TypeError('Failed to fetch');
  const editor = open();
  editor.change({ title: 'Board games', startDate: '2026-12-12' });
  await wait();
  expect(editor.state()).toMatchObject({ phase: 'failed', error: 'Failed to fetch' });
  editor.leave();
  fail = () => null;
  const again = open();
  expect(again.state().values).toMatchObject({ title: 'Board games', startDate: '2026-12-12' });
  await wait();
  expect(sent.at(-1)).toEqual({ title: 'Board games' });
  expect(again.state()).toMatchObject({ phase: 'saved', event: { id: 'e1' } });
  // Half a date is nothing the server takes: it stays here, now with the draft it belongs to.
  expect(unsavedStore('ada', 'new').read()).toEqual({});
  expect(unsavedStore('ada', 'e1').read()).toMatchObject({ startDate: '2026-12-12' });
});

it('asks for the first draft again just as it was when the answer is lost, also after a reload', async () => {
  const requests: { fields: EventFields; key: string }[] = [];
  let isLost = true;
  const create = (fields: EventFields, key: string) => {
    requests.push({ fields, key });
    return isLost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer(fields));
  };
  const editor = open({ create });
  editor.change({ title: 'Board games' });
  await wait();
  editor.change({ capacity: '12' });
  editor.leave();
  await wait();
  isLost = false;
  open({ create });
  await wait();
  expect(new Set(requests.map(({ fields, key }) => JSON.stringify({ fields, key }))).size).toBe(1);
  expect(requests.length).toBeGreaterThan(1);
  expect(sent).toEqual([{ capacity: 12 }]);
});

it('leaves nothing of it in the browser after logging out, not even when the form closes later', async () => {
  const editor = open({ event: asPublished(answer({})) });
  editor.change({ title: 'Board games' });
  expect(unsavedStore('ada', 'e1').read()).toMatchObject({ title: 'Board games' });
  forgetKept();
  connectSession({ accessToken: () => null, renew: () => Promise.resolve(null) });
  editor.change({ title: 'Board games, late' });
  expect(Object.keys(localStorage)).toEqual([]);
});

it('tries again by itself after a failure', async () => {
  fail = () => new TypeError('Failed to fetch');
  const editor = open();
  editor.change({ title: 'Board games' });
  await wait();
  fail = () => null;
  await wait(2_000);
  expect(editor.state().phase).toBe('saved');
});

it('saves the rest without the field that is refused, and that one when it is mended', async () => {
  fail = ({ meetingLink }) => (meetingLink === 'zoom' ? refusal({ meetingLink: 'A link starts with https://' }) : null);
  const editor = open();
  editor.change({ meetingLink: 'zoom', title: 'Online games' });
  await wait();
  expect(sent.at(-1)).toEqual({ title: 'Online games' });
  expect(editor.state()).toMatchObject({
    phase: 'refused',
    fieldErrors: { meetingLink: 'A link starts with https://' },
  });
  expect(unsavedStore('ada', 'e1').read()).toMatchObject({ meetingLink: 'zoom' });
  editor.change({ meetingLink: 'https://meet.example.org' });
  expect(editor.state().fieldErrors).toEqual({});
  await wait();
  expect(sent.at(-1)).toEqual({ meetingLink: 'https://meet.example.org' });
  expect(editor.state().phase).toBe('saved');
});

it('sends times that are wrong only together again when one of them changes', async () => {
  fail = ({ startsLocal, endsLocal }) =>
    startsLocal && endsLocal && endsLocal <= startsLocal
      ? refusal({ endsLocal: 'The end must be after the start.' })
      : null;
  const editor = open();
  editor.change({ startDate: '2026-12-12', startTime: '19:00', endDate: '2026-12-12', endTime: '18:00' });
  await wait();
  expect(editor.state().phase).toBe('refused');
  editor.change({ endTime: '21:00' });
  await wait();
  expect(sent.at(-1)).toEqual({ startsLocal: '2026-12-12T19:00', endsLocal: '2026-12-12T21:00' });
});

it('gives a new question its id, so that it is not new again', async () => {
  const editor = open();
  const question = { key: 'a', text: 'Which game?', isRequired: false, kind: 'text', options: '' } as const;
  editor.change({ questions: [question] });
  await wait();
  expect(editor.state().values.questions).toEqual([{ ...question, id: 'id0' }]);
  editor.change({ title: 'Games' });
  await wait();
  expect(sent.at(-1)).toEqual({ title: 'Games' });
});

it('takes over the place that a template brings, without sending it back', async () => {
  const place = { id: 7, name: 'Turin' } as NonNullable<EventDetail['place']>;
  const create = (fields: EventFields) => take(fields).then((event) => ({ ...event, place }));
  const editor = open({ create });
  editor.change({ title: 'Games' });
  await wait();
  expect(editor.state().values.place).toEqual(place);
  expect(sent).toEqual([{ title: 'Games' }]);
});

it('shows what the server decides about a new draft, such as that only members see an event of a private group', async () => {
  const group = { kind: 'group', id: 'g1' } as const;
  const create = (fields: EventFields) => take({ ...fields, visibility: 'members' });
  const held = { ...emptyValues, host: { kind: 'person', id: 'ada' } as const };
  const editor = open({ create, held, values: { ...held, host: group } });
  editor.change({ title: 'Games', startDate: '2026-12-12' });
  await wait();
  expect(editor.state()).toMatchObject({ phase: 'saved', values: { visibility: 'members', startDate: '2026-12-12' } });
  editor.change({ visibility: 'unlisted' });
  await wait();
  expect(sent.slice(1)).toEqual([{ visibility: 'unlisted' }]);
});

it('waits for a press where others rely on the event, and discards on request', async () => {
  const event = asPublished(answer({}));
  const editor = open({ event });
  editor.change({ venue: 'Upstairs' });
  await wait(10_000);
  expect(sent).toEqual([]);
  const reopened = open({ event });
  expect(reopened.hadUnsaved).toBe(true);
  expect(reopened.state().values.venue).toBe('Upstairs');
  reopened.discard();
  expect(reopened.state().values.venue).toBe('');
  reopened.change({ venue: 'Downstairs' });
  expect(await reopened.save()).toBe(true);
  expect(sent).toEqual([{ venue: 'Downstairs' }]);
});

it('stops saving itself once its draft is published elsewhere, and keeps what was typed for the form of a published event', async () => {
  let isPublished = false;
  const changed = { message: 'Changed', code: 'event.changed', status: 409, requestId: 'r', fields: { status: 'No' } };
  const update: EditorOptions['update'] = (_, { basedOn, ...fields }) =>
    isPublished && basedOn?.status ? Promise.reject(new HttpError(409, changed)) : take(fields);
  const load = () => Promise.resolve(asPublished(answer(stored)));
  const editor = open({ event: answer({}), update, load });
  editor.change({ title: 'Board games' });
  await wait();
  isPublished = true;
  editor.change({ venue: 'Up' });
  await wait();
  expect(editor.state()).toMatchObject({ event: { status: 'published' }, values: { venue: 'Up' }, fieldErrors: {} });
  expect(editor.isPublishedElsewhere()).toBe(true);
  const next = open({ event: editor.state().event, update, load });
  expect(next.state().values.venue).toBe('Up');
  next.change({ venue: 'Upstairs' });
  editor.change({ title: 'Board' });
  editor.leave();
  await wait(10_000);
  expect(sent).toEqual([{ title: 'Board games' }]);
  expect(unsavedStore('ada', 'e1').read()).toMatchObject({ venue: 'Upstairs' });
  expect(await next.save()).toBe(true);
  expect(sent.at(-1)).toEqual({ venue: 'Upstairs' });
});

it('does not restore a host that was chosen for the draft of an event that is published by now', async () => {
  const host = { kind: 'group', id: 'g1' } as const;
  const store = unsavedStore('ada', 'e1');
  store.write({ host, venue: 'Up', basedOn: { host: { kind: 'person', id: 'eve' } } });
  const event = asPublished(answer({}));
  const editor = open({ event, values: { ...emptyValues, host: { kind: 'person', id: 'ada' } } });
  expect(await editor.save()).toBe(true);
  expect(sent).toEqual([{ venue: 'Up' }]);
});

it('saves a draft before a cover is added, but not what was typed about a published event', async () => {
  const editor = open();
  editor.change({ title: 'Board games' });
  expect(await editor.saveDraft()).toBe('e1');
  expect(sent).toEqual([{ title: 'Board games' }]);
  const published = open({ event: asPublished(answer(stored)) });
  published.change({ startDate: '2026-12-12', startTime: '09:00' });
  expect(await published.saveDraft()).toBe('e1');
  expect(sent).toHaveLength(1);
});
