import { expect, test } from 'vitest';
import type { KeptEntry } from '#web/platform/http/kept-entries.ts';
import type { OwnAnswer } from '#web/shows/answers.api.ts';
import type { Draft } from './answer-status.ts';
import { type Drafts, draftsToSend, keepDraft } from './use-answer-drafts.ts';

const drafts: Drafts = {
  'owls/q1': { text: ' Paris ', seen: null, typedAt: 1 },
  'owls/q2': { text: 'Lima', seen: 'Quito', typedAt: 2 },
  'owls/q3': { text: '  ', seen: null, typedAt: 3 },
};
const answerOf = (text: string, isDraft = false): OwnAnswer => ({
  teamId: 'owls',
  question: 'q2',
  text,
  isRight: null,
  points: null,
  answeredBy: null,
  isDraft,
});
const nothing = { answer: null, write: undefined };
const send = (states = {}, answers: Record<string, OwnAnswer> = { 'owls/q2': answerOf('Quito') }, typed = drafts) =>
  draftsToSend(
    typed,
    {
      lockedQuestions: ['q1', 'q2', 'q3'],
      revealedQuestions: [],
      showStatus: 'in-progress',
      isLeaving: false,
      kindOf: () => 'text',
      ...states,
    },
    (key) => ({ ...nothing, answer: answers[key] ?? null }),
  ).map(({ teamId, question, text, seen, draftedAt }) => [teamId, question, text, seen, draftedAt]);

const first = ['owls', 'q1', 'Paris', null, 1];
const second = ['owls', 'q2', 'Lima', 'Quito', 2];

test('what is typed is sent at the lock, over the answer that was seen', () => {
  expect(send({ lockedQuestions: [] })).toEqual([]);
  expect(send({ lockedQuestions: ['q1'] })).toEqual([first]);
  expect(send()).toEqual([first, second]);
});

test('what is typed is sent before the lock by a phone that goes to sleep or to another page', () => {
  expect(send({ lockedQuestions: [], isLeaving: true })).toEqual([first, second]);
  expect(send({ lockedQuestions: [], isLeaving: true }, { 'owls/q2': answerOf('Bogota') })).toEqual([first]);
});

test('what is typed is not sent after the reveal or the end, or over an answer that a teammate sent', () => {
  expect(send({ revealedQuestions: ['q1'] })).toEqual([second]);
  expect(send({ showStatus: 'completed' })).toEqual([]);
  expect(send({}, { 'owls/q2': answerOf('Bogota') })).toEqual([first]);
  expect(send({}, { 'owls/q2': answerOf('Lima') })).toEqual([first]);
});

test('what is typed is sent also if a teammate’s phone has sent another draft: the server compares them', () => {
  expect(send({}, { 'owls/q2': answerOf('Bogota', true) })).toEqual([first, second]);
});

test('what an earlier visit sent is not sent again if a teammate has shortened it since', () => {
  const sent = { text: 'Lima, Peru', seen: null, typedAt: 2, isSent: true } as const;
  const again = (text: string) => send({}, { 'owls/q2': answerOf(text, true) }, { 'owls/q2': sent });
  expect(again('Lima')).toEqual([]);
  expect(again('Bogota')).toEqual([['owls', 'q2', 'Lima, Peru', null, 2]]);
});

test('a draft that an earlier version kept without its time is sent as a draft, not as an answer', () => {
  expect(send({}, {}, { 'owls/q1': { text: 'Paris', seen: null } })).toEqual([['owls', 'q1', 'Paris', null, 0]]);
});

test('a guess that is no number stays on the phone, where it can be corrected', () => {
  expect(send({ isLeaving: true, kindOf: () => 'closest' })).toEqual([]);
});

test('two tabs keep what each of them typed, and nothing is kept once all is sent', () => {
  let stored: Record<string, Draft> | null = null;
  const kept: KeptEntry<Record<string, Draft>> = {
    read: () => stored,
    write: (value) => {
      stored = value;
      return true;
    },
  };
  const draft = (text: string) => ({ text, seen: null, typedAt: 0 });
  keepDraft(kept, 'owls/q1', draft('Paris'));
  keepDraft(kept, 'owls/q2', draft('Lima'));
  expect(stored).toEqual({ 'owls/q1': draft('Paris'), 'owls/q2': draft('Lima') });
  keepDraft(kept, 'owls/q1', null);
  expect(stored).toEqual({ 'owls/q2': draft('Lima') });
  keepDraft(kept, 'owls/q2', null);
  expect(stored).toBeNull();
});
