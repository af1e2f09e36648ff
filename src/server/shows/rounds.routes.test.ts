import { describe, expect, test } from 'vitest';
import type { EndpointInput } from '#contracts/endpoint.ts';
import * as contract from '#contracts/shows/rounds.contract.ts';
import { createShow } from '#contracts/shows/shows.contract.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const [ada, ben] = await signUpPeople(app.deps, 2);

const paris = { text: 'Capital of France?', answers: ['Paris'], points: 2, notes: 'Easy one' };
type Questions = EndpointInput<typeof contract.createRound>['body']['questions'];
const createRound = async (questions: Questions = [paris], as = ada) =>
  (await app.call(contract.createRound, { body: { name: 'Capitals', questions } }, as)).body;
const read = (roundId: string, as: SomeoneSignedIn) => app.call(contract.getRound, { params: { roundId } }, as);
const importFile = (format: 'csv' | 'open-trivia', text: string) =>
  app.call(contract.importRound, { body: { name: 'Brought', format, text } }, ada);

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

describe('imported questions', () => {
  test('are read from CSV with a heading, further answers and points', async () => {
    const text = 'question,answer,others,points\n"Who sang ""Hey Jude""?",The Beatles,Beatles|Fab Four,1.5\n2+2?,4\n';
    const { round, skipped } = (await importFile('csv', text)).body;
    expect(skipped).toEqual([]);
    expect(round.questions).toEqual([
      { text: 'Who sang "Hey Jude"?', answers: ['The Beatles', 'Beatles', 'Fab Four'], points: 1.5, notes: '' },
      { text: '2+2?', answers: ['4'], points: 1, notes: '' },
    ]);
  });

  test('are read with semicolons, tabs, a byte order mark and decimal commas', async () => {
    for (const text of ['\uFEFFHauptstadt?;Berlin;;1,5', 'Hauptstadt?\tBerlin\t\t1,5'])
      expect((await importFile('csv', text)).body.round.questions).toEqual([
        { text: 'Hauptstadt?', answers: ['Berlin'], points: 1.5, notes: '' },
      ]);
  });

  test('are reported with the skipped lines and reasons', async () => {
    const { round, skipped } = (await importFile('csv', 'Good?,Yes\nNo answer,\nBad points?,x,,lots')).body;
    expect(round.questionCount).toBe(1);
    expect(skipped).toEqual([
      { line: 2, reason: 'Enter an answer.' },
      { line: 3, reason: 'Enter a number of points.' },
    ]);
  });

  test('are read from Open Trivia JSON, its entities decoded and its choices in the notes', async () => {
    const entry = {
      type: 'multiple',
      difficulty: 'easy',
      category: 'Music',
      question: 'Who wrote &quot;Caf&eacute; M&uuml;ller&quot;?',
      correct_answer: 'Pina Bausch',
      incorrect_answers: ['Merce Cunningham', 'Martha Graham'],
    };
    const { round, skipped } = (
      await importFile('open-trivia', JSON.stringify({ response_code: 0, results: [entry, {}, 7] }))
    ).body;
    expect(round.questions).toEqual([
      {
        text: 'Who wrote "Café Müller"?',
        answers: ['Pina Bausch'],
        points: 1,
        notes: 'Choices: Martha Graham · Merce Cunningham · Pina Bausch',
      },
    ]);
    expect(skipped.map(({ line }) => line)).toEqual([2, 3]);
  });

  test.each([
    ['csv', '"never closed'],
    ['csv', '\n\n'],
    ['open-trivia', '{"results": 5}'],
    ['open-trivia', '[]'],
    ['open-trivia', 'not json'],
    ['open-trivia', '['.repeat(5000)],
  ] as const)('in %s without a question are refused: %j', async (format, text) => {
    expect((await importFile(format, text)).problem).toMatchObject({ status: 400, code: 'round.unreadable' });
  });
});

describe('characters that PostgreSQL rejects', () => {
  const half = '\ud83d';

  test('are rejected in a question', async () => {
    const body = { name: 'Halves', questions: [{ text: `Which${half}?`, answers: ['Paris'] }] };
    expect((await app.call(contract.createRound, { body }, ada)).problem.code).toBe('request.invalid');
  });

  test('are removed from imported questions', async () => {
    const wrong = ['😀'.repeat(600), 'x'];
    const results = [{ question: `Wh\0ich${half}?`, correct_answer: 'Paris', incorrect_answers: wrong }];
    const { status, body } = await importFile('open-trivia', JSON.stringify({ results }));
    expect(status).toBe(201);
    expect(body.round.questions[0]).toMatchObject({ text: 'Which\ufffd?', answers: ['Paris'] });
  });
});
