import { expect, test } from 'vitest';
import { HttpError } from '#web/platform/http/http.ts';
import type { NewAnswer, OwnAnswer } from '#web/shows/answers.api.ts';
import {
  type AnswerState,
  conflictingAnswer,
  formatAnswerStatus,
  formatConflict,
  formatUnsent,
  newDraft,
  seenAnswer,
  unsentText,
} from './answer-status.ts';
import { type AnswerWrite, answerQueue } from './use-answer-queue.ts';

const sam = { id: 'sam', name: 'Sam' };
const answerOf = (text: string, answeredBy: typeof sam | null = sam, isDraft = false) => ({
  teamId: 'owls',
  question: 'q1',
  text,
  isRight: null,
  points: null,
  answeredBy,
  isDraft,
});
const newAnswer = (text: string, seen: string | null = null): NewAnswer => ({
  teamId: 'owls',
  question: 'q1',
  text,
  seen,
});
const write = (phase: AnswerWrite['phase'], value = newAnswer('Lyon'), error?: unknown): AnswerWrite => ({
  value,
  phase,
  error,
});
const refused = (code: string, value = newAnswer('Lyon')) =>
  write('refused', value, new HttpError(409, { message: 'No.', code, status: 409, requestId: 'r' }));
const empty: AnswerState = { answer: null, write: undefined, draft: null };
const status = (state: Partial<AnswerState>, viewing = {}) =>
  formatAnswerStatus(
    { ...empty, ...state },
    {
      outage: null,
      isLocked: false,
      isRevealed: false,
      isOver: false,
      canSend: true,
      kind: 'text',
      worth: 1,
      viewerId: 'me',
      ...viewing,
    },
  );
const conflictingText = (state: Partial<AnswerState>) => conflictingAnswer({ ...empty, ...state })?.text;

test('an answer that cannot be sent is said to be saved on the phone, also while it is sent again', () => {
  expect(status({ write: write('sending') })).toBe('Sending…');
  for (const phase of ['waiting', 'sending'] as const)
    expect(status({ write: write(phase) }, { outage: 'network' })).toBe(
      'No connection. Your answer is saved on this phone and goes out when you’re back online.',
    );
});

test('an answer that arrives after the lock is refused in plain words, and its text stays', () => {
  const late = { ...empty, answer: answerOf('Paris'), write: refused('answer.locked') };
  expect(status(late, { isLocked: true })).toContain('locked before your answer arrived, so it doesn’t count.');
  expect(unsentText(late)).toBe('Lyon');
  expect(status({ write: refused('game.completed') })).toContain('The show was over');
  expect(status({ write: refused('answer.not_taken') })).toBe('No.');
});

test('a draft that was refused for a teammate’s is not said to be replaced by a sent answer', () => {
  const late = (isDraft: boolean) =>
    status({ answer: answerOf('Paris', sam, isDraft), write: refused('answer.changed') }, { isLocked: true });
  expect(late(true)).toBe('Your teammate’s answer counts.');
  expect(late(false)).toBe('No.');
  const early = { answer: answerOf('Paris', sam, true), write: refused('answer.changed') };
  expect(status(early)).toBe('Typed by Sam, not sent. It counts if no one sends another.');
});

test('text that was typed and not sent stays after the lock', () => {
  const typed = { ...empty, answer: answerOf('Paris'), draft: { text: 'Nice', seen: 'Paris', typedAt: 0 } };
  expect(status(typed, { isLocked: true })).toBe('This question was locked before you sent this answer.');
  expect(unsentText(typed)).toBe('Nice');
  expect(unsentText({ ...typed, draft: { text: 'Paris ', seen: null, typedAt: 0 } })).toBeNull();
});

test('a text that cannot be sent is not said to be sent later', () => {
  const draft = { text: '12-15', seen: null, typedAt: 0 };
  expect(status({ draft })).toBe('Not sent yet. It’s sent when answers are locked or you leave this page.');
  expect(status({ draft }, { canSend: false })).toBe('Not sent yet.');
});

test('an answer of the team names the teammate who sent it', () => {
  expect(status({ answer: answerOf('Paris') })).toBe('Sent by Sam. You can change it until answers are locked.');
  expect(status({ answer: answerOf('Paris', { id: 'me', name: 'Me' }) })).toMatch(/^Sent\./);
});

test('a draft is said to be typed by a teammate or saved and not sent, until its question is locked', () => {
  const typed = 'not sent. It counts if no one sends another.';
  expect(status({ answer: answerOf('Paris', sam, true) })).toBe(`Typed by Sam, ${typed}`);
  expect(status({ answer: answerOf('Paris', null, true) })).toBe(`Typed by a teammate, ${typed}`);
  expect(status({ answer: answerOf('Paris', { id: 'me', name: 'Me' }, true) })).toBe(
    'Saved, not sent. It counts when answers are locked unless your team sends another.',
  );
  expect(status({ answer: answerOf('Paris', sam, true) }, { isLocked: true })).toMatch(/^Locked/);
});

test('a teammate’s answer is said to be replaced only by a press or, if nobody sent it, by what is typed later or continues from it', () => {
  const over = (conflict: OwnAnswer, text = 'Vermeer') =>
    formatConflict(conflict, { viewerId: 'me', draft: { text, seen: null, typedAt: 0 }, kind: 'text' });
  expect(over(answerOf('Rembrandt'))).toBe('Sam sent “Rembrandt”. Replace it?');
  expect(over(answerOf('Rembrandt', null))).toBe('A teammate sent “Rembrandt”. Replace it?');
  expect(over(answerOf('Ver'))).toBe('Sam sent “Ver”. Replace it?');
  expect(over(answerOf('Ver', sam, true))).toBe(
    'Sam typed “Ver”. Your text replaces it when answers are locked or you leave this page.',
  );
  expect(over(answerOf('Remb', sam, true))).toBe(
    'Sam typed “Remb” without sending it. If neither of you sends an answer, the one entered last counts.',
  );
  expect(status({ answer: answerOf('Ver', sam, true) }, { kind: 'choice' })).toMatch(/^Chosen by Sam, not sent/);
  expect(over(answerOf('Rembrandt', sam, true), 'Remb')).toBe(
    'Sam typed “Rembrandt” without sending it. If neither of you sends an answer, the longer one counts.',
  );
});

test('a player’s own draft of an earlier visit is said to give way to what they enter last', () => {
  const draft = { text: 'Remb', seen: null, typedAt: 0 };
  expect(formatConflict(answerOf('Rembrandt', sam, true), { viewerId: 'sam', draft, kind: 'text' })).toBe(
    'You typed “Rembrandt” without sending it. If you don’t send an answer, the one entered last counts.',
  );
});

test('a text that cannot be sent is not said to count over a teammate’s draft', () => {
  const draft = { text: 'abc', seen: null, typedAt: 0 };
  expect(formatConflict(answerOf('16', sam, true), { viewerId: 'me', draft, kind: 'closest' })).toBe(
    'Sam typed “16” without sending it. It counts if no one sends another.',
  );
});

test('a teammate’s answer that arrives while another is typed is not overwritten without a question', () => {
  const draft = { text: 'Vermeer', seen: null, typedAt: 0 };
  expect(conflictingText({ draft })).toBeUndefined();
  expect(conflictingText({ draft, answer: answerOf('Rembrandt') })).toBe('Rembrandt');
  expect(conflictingText({ draft, answer: answerOf('Vermeer') })).toBeUndefined();
  expect(conflictingText({ draft: { ...draft, seen: 'Rembrandt' }, answer: answerOf('Rembrandt') })).toBeUndefined();
});

test('a teammate’s draft over which another text is typed is asked about once it is sent', () => {
  const answer = answerOf('Rembrandt', sam, true);
  const draft = newDraft('Vermeer', seenAnswer({ ...empty, answer }));
  expect(conflictingText({ draft, answer })).toBeUndefined();
  expect(conflictingText({ draft, answer: { ...answer, isDraft: false } })).toBe('Rembrandt');
  expect(seenAnswer({ ...empty, draft })).toEqual({ seen: 'Rembrandt', seenAsDraft: true });
});

test('once a question is revealed, a phone whose own text does not count shows what its team’s answer earned', () => {
  const answer = { ...answerOf('Paris'), isRight: true, points: 1 };
  const revealed = { isLocked: true, isRevealed: true };
  const draft = { text: 'Nice', seen: null, typedAt: 0 };
  const unsent = (state: Partial<AnswerState>) =>
    formatUnsent('Nice', { ...empty, ...state }, { kind: 'text', isRevealed: true });
  for (const [own, reason] of [
    [{ write: refused('answer.changed') }, 'Not accepted'],
    [{ draft }, 'Not sent'],
  ] as const) {
    expect(status({ answer, ...own }, revealed)).toBe('Right! 1 point.');
    expect(unsent({ answer, ...own })).toBe(`${reason}, so it doesn’t count: Nice`);
  }
  expect(unsent({ draft })).toBe('You typed: Nice');
});

test('an answer that the server has is said to be sent while its phone repeats it', () => {
  const repeated = { answer: answerOf('Lyon', { id: 'me', name: 'Me' }), write: write('waiting') };
  expect(status(repeated, { outage: 'busy' })).toBe('Sent. You can change it until answers are locked.');
});

test('an answer refused for a teammate’s asks the same question, one under way does not', () => {
  const answer = answerOf('Rembrandt');
  const vermeer = newAnswer('Vermeer');
  expect(conflictingText({ answer, write: refused('answer.changed', vermeer) })).toBe('Rembrandt');
  expect(conflictingText({ answer, write: write('sending', vermeer) })).toBeUndefined();
  expect(seenAnswer({ ...empty, answer, write: refused('answer.changed', vermeer) })).toEqual({ seen: null });
  expect(seenAnswer({ ...empty, answer, write: write('sending', vermeer) })).toEqual({ seen: 'Vermeer' });
});

test('an answer typed over a lost one names the lost one, which is sent first', async () => {
  const sent: NewAnswer[] = [];
  const queue = answerQueue(
    { gameId: 'g', playerId: 'p' },
    async (each) => {
      sent.push(each);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
    },
    { read: () => null, write: () => true },
  );
  queue.put('owls/q1', newAnswer('Lyon'));
  await Promise.resolve();
  queue.put('owls/q1', newAnswer('Paris'));
  await expect.poll(() => queue.state().outage).toBe('network');
  queue.flush();
  await expect.poll(() => queue.state().pending).toBe(0);
  expect(sent).toEqual([newAnswer('Lyon'), newAnswer('Lyon'), newAnswer('Paris', 'Lyon')]);
});
