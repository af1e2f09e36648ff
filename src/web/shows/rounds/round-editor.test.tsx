import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { connectSession, HttpError } from '#web/platform/http/http.ts';
import { keptList } from '#web/platform/http/kept-entries.ts';
import type { KeptRound } from './kept-round.ts';
import { RoundEditor } from './round-editor.ts';
import { emptyQuestion, type QuestionRow } from './round-values.ts';
import type { RoundBody, RoundDetail } from './rounds.api.ts';

const wait = (milliseconds = 1000) => vi.advanceTimersByTimeAsync(milliseconds);
const question = (text: string) => PreparedQuestion.parse({ text, answers: ['Yes'] });
const rowOf = (text: string, answers = 'Yes'): QuestionRow => ({ ...emptyQuestion(), text, answers });

/** A round as a server would keep it, which refuses changes to an older version. */
let round: RoundDetail;
let isOnline: boolean;
const problem = (status: number, code: string) =>
  new HttpError(status, { message: 'No', code, status, requestId: 'r' });
const update = ({ basedOn, name, questions }: RoundBody): Promise<RoundDetail> => {
  if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
  if (basedOn !== round.updatedAt) return Promise.reject(problem(409, 'round.changed'));
  const updatedAt = new Date(Date.parse(round.updatedAt) + 1).toISOString();
  round = {
    ...round,
    updatedAt,
    name: name ?? round.name,
    questions: (questions ?? []).map((each) => PreparedQuestion.parse(each)),
  };
  return Promise.resolve(round);
};

const open = () => {
  const kept = keptList<KeptRound>('unsaved-round/ada/r1');
  const editor = new RoundEditor({ round, update, load: () => Promise.resolve(round), kept });
  editor.enter();
  return editor;
};
const texts = () => round.questions.map(({ text }) => text);
const rows = (editor: RoundEditor) => editor.state().values.questions;
const edit = (editor: RoundEditor, index: number, changed: Partial<QuestionRow>) =>
  editor.change({ questions: rows(editor).with(index, { ...rows(editor)[index]!, ...changed }) });
const add = (editor: RoundEditor, row: QuestionRow) => editor.change({ questions: [...rows(editor), row] });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  isOnline = true;
  round = {
    id: 'r1',
    name: 'Capitals',
    questionCount: 2,
    updatedAt: '2026-11-21T00:00:00.000Z',
    questions: [question('One?'), question('Two?')],
  };
});
afterEach(() => vi.useRealTimers());

it('saves complete questions by itself, and of an incomplete one keeps the last complete version', async () => {
  const editor = open();
  edit(editor, 0, { text: 'First?', answers: '' });
  add(editor, rowOf('Three?'));
  add(editor, rowOf('Half', ''));
  await wait();
  expect(texts()).toEqual(['One?', 'Two?', 'Three?']);
  expect(editor.state()).toMatchObject({ phase: 'refused', incomplete: [1, 5] });
  expect(Object.values(editor.state().fieldErrors)).toEqual(['Enter an answer.']);
  edit(editor, 0, { answers: 'Yes' });
  edit(editor, 4, { answers: 'Yes' });
  await wait();
  expect(texts()).toEqual(['First?', 'Two?', 'Three?', 'Half']);
  expect(editor.state().phase).toBe('saved');
});

it('keeps what was not saved in the browser, and saves it at the next visit', async () => {
  isOnline = false;
  const editor = open();
  add(editor, rowOf('Offline?'));
  add(editor, rowOf('Half', ''));
  await wait();
  expect(editor.state()).toMatchObject({ phase: 'failed', error: 'Failed to fetch' });
  editor.leave();
  isOnline = true;
  const again = open();
  await wait();
  expect(texts()).toEqual(['One?', 'Two?', 'Offline?']);
  expect(rows(again).map(({ text }) => text)).toContain('Half');
});

it('tries a failed save again when asked', async () => {
  isOnline = false;
  const editor = open();
  editor.change({ name: 'Cities' });
  await wait();
  expect(editor.state().phase).toBe('failed');
  isOnline = true;
  expect(await editor.save()).toBe(true);
  expect(round.name).toBe('Cities');
});

it('combines the versions of two tabs, and says so', async () => {
  const [one, other] = [open(), open()];
  edit(one, 0, { text: 'One of the first tab?' });
  add(one, rowOf('New in the first tab?'));
  await wait();
  edit(other, 1, { text: 'Two of the second tab?' });
  add(other, rowOf('New in the second tab?'));
  await wait();
  expect(texts()).toEqual([
    'One of the first tab?',
    'Two of the second tab?',
    'New in the first tab?',
    'New in the second tab?',
  ]);
  expect([one.state().isMerged, other.state().isMerged]).toEqual([false, true]);
  one.show(round);
  expect(rows(one).map(({ text }) => text)).toEqual([...texts(), '']);
});

it('keeps both versions of a question that two tabs changed', async () => {
  const [one, other] = [open(), open()];
  edit(one, 0, { text: 'This way?' });
  await wait();
  edit(other, 0, { text: 'That way?' });
  await wait();
  expect(texts()).toEqual(['This way?', 'Two?', 'That way?']);
});

it('adds unsaved questions of an earlier visit to a round that has changed since', async () => {
  isOnline = false;
  const editor = open();
  add(editor, rowOf('Offline?'));
  await wait();
  editor.leave();
  isOnline = true;
  await update({ basedOn: round.updatedAt, questions: [question('Two?'), question('Elsewhere?')] });
  expect(open().state().isMerged).toBe(true);
  await wait();
  expect(texts()).toEqual(['Two?', 'Elsewhere?', 'Offline?']);
});
