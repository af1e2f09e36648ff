import { describe, expect, test } from 'vitest';
import type { EndpointInput } from '#contracts/endpoint.ts';
import * as contract from '#contracts/shows/rounds.contract.ts';
import { createShow, getShow } from '#contracts/shows/shows.contract.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const [ada, ben] = await signUpPeople(app.deps, 2);

const paris = {
  text: 'Capital of France?',
  answers: ['Paris'],
  points: 2,
  notes: 'Easy one',
  tags: ['Europe'],
  source: null,
};
type Questions = EndpointInput<typeof contract.createRound>['body']['questions'];
const createRound = async (questions: Questions = [paris], as = ada) =>
  (await app.call(contract.createRound, { body: { name: 'Capitals', questions } }, as)).body;
const read = (roundId: string, as: SomeoneSignedIn) => app.call(contract.getRound, { params: { roundId } }, as);

describe('rounds', () => {
  test('store questions with answers, points and notes, visible to their owner only', async () => {
    const { id } = await createRound();
    expect((await read(id, ada)).body).toMatchObject({ name: 'Capitals', questionCount: 1, questions: [paris] });
    expect((await read(id, ben)).problem.code).toBe('round.not_found');
    expect((await app.call(contract.listRounds, {}, ben)).body.rounds).toEqual([]);
  });

  test('can be edited and deleted by their owner only', async () => {
    const { id: roundId } = await createRound();
    const rename = (as: SomeoneSignedIn) =>
      app.call(contract.updateRound, { params: { roundId }, body: { name: 'Cities' } }, as);
    const remove = (as: SomeoneSignedIn) => app.call(contract.deleteRound, { params: { roundId } }, as);
    for (const answer of [await rename(ben), await remove(ben)]) expect(answer.problem.code).toBe('round.not_found');
    expect((await rename(ada)).body).toMatchObject({ name: 'Cities', questions: [paris] });
    expect((await remove(ada)).status).toBe(204);
    expect((await remove(ada)).problem.code).toBe('round.not_found');
  });

  test('that are deleted leave the shows planned with them, which then have fewer questions', async () => {
    const [one, other] = [await createRound([paris, paris]), await createRound()];
    const { id } = (await app.call(createShow, { body: { title: 'Short', roundIds: [one.id, other.id] } }, ada)).body;
    const remove = (roundId: string) => app.call(contract.deleteRound, { params: { roundId } }, ada);
    const show = async () => (await app.call(getShow, { params: { id } }, ada)).body;
    expect((await show()).questionCount).toBe(3);
    await remove(one.id);
    expect(await show()).toMatchObject({ questionCount: 1, rounds: [{ id: other.id }] });
    await remove(other.id);
    expect(await show()).toMatchObject({ questionCount: 1, rounds: [] });
  });

  test.each([
    [{ text: '', answers: ['x'] }, 'questions.0.text'],
    [{ text: 'Q', answers: [] }, 'questions.0.answers'],
    [{ text: 'Q', answers: ['a'], points: 0.3 }, 'questions.0.points'],
  ])('reject %j with a field error', async (question, field) => {
    const body = { name: 'Broken', questions: [question] };
    const { problem } = await app.call(contract.createRound, { body }, ada);
    expect(Object.keys(problem.fields!)[0]).toMatch(field.split('.')[0]!);
  });

  test('cannot extend a show beyond a hundred questions', async () => {
    const many = Array.from({ length: 60 }, () => paris);
    const [one, other] = [await createRound(many), await createRound(many.slice(0, 40))];
    const plan = (roundIds: string[]) => app.call(createShow, { body: { title: 'Long', roundIds } }, ada);
    expect((await plan([one.id, one.id])).problem.code).toBe('show.too_many_questions');
    expect((await plan([one.id, other.id])).body.questionCount).toBe(100);
    const longer = await app.call(
      contract.updateRound,
      { params: { roundId: other.id }, body: { questions: many } },
      ada,
    );
    expect(longer.problem.fields).toHaveProperty('questions');
    expect((await read(other.id, ada)).body.questionCount).toBe(40);
  });
});

test('characters that PostgreSQL rejects are rejected in a question', async () => {
  const body = { name: 'Halves', questions: [{ text: `Which\ud83d?`, answers: ['Paris'] }] };
  expect((await app.call(contract.createRound, { body }, ada)).problem.code).toBe('request.invalid');
});

describe('two editors of a round', () => {
  const save = (roundId: string, name: string, basedOn?: string) =>
    app.call(contract.updateRound, { params: { roundId }, body: { name, ...(basedOn && { basedOn }) } }, ada);

  test('do not overwrite each other', async () => {
    const { id, updatedAt } = await createRound();
    const first = await save(id, 'First', updatedAt);
    expect(first.body.updatedAt > updatedAt).toBe(true);
    expect((await save(id, 'Second', updatedAt)).problem.code).toBe('round.changed');
    expect((await save(id, 'Second', first.body.updatedAt)).body.name).toBe('Second');
    expect((await save(id, 'Third')).body.name).toBe('Third');
  });
});

describe('questions added to a round', () => {
  const add = (roundId: string, questions: Questions, as = ada) =>
    app.call(contract.addQuestions, { params: { roundId }, body: { questions: questions! } }, as);

  test('come last and keep tags and source', async () => {
    const { id } = await createRound();
    const found = {
      ...paris,
      text: 'Capital of Spain?',
      tags: ['Europe'],
      source: { name: 'Open Trivia Database', license: 'CC BY-SA 4.0' },
    };
    const { questions } = (await add(id, [found])).body;
    expect(questions.map(({ text }) => text)).toEqual(['Capital of France?', 'Capital of Spain?']);
    expect(questions[1]).toEqual(found);
    expect((await add(id, [found], ben)).problem.code).toBe('round.not_found');
  });

  test('are refused beyond a hundred', async () => {
    const { id } = await createRound(Array.from({ length: 99 }, () => paris));
    expect((await add(id, [paris, paris])).problem.fields).toHaveProperty('questions');
    expect((await add(id, [paris])).body.questionCount).toBe(100);
  });
});
