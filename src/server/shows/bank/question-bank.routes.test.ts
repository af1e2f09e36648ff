import { describe, expect, test } from 'vitest';
import * as bank from '#contracts/shows/question-bank.contract.ts';
import { createRound, getRound, listRounds, PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

const app = await testApp();
const [ada, ben, cleo, dora] = await signUpPeople(app.deps, 4);

const question = (text: string, more: object = {}) => PreparedQuestion.parse({ text, answers: ['Yes'], ...more });
const makeRound = async (name: string, questions: PreparedQuestion[], as = ada) =>
  (await app.call(createRound, { body: { name, questions } }, as)).body;
const importFile = (format: bank.ImportFormat, text: string, more: object = { name: 'Brought' }, as = ada) =>
  app.call(bank.importRound, { body: { format, text, ...more } }, as);
const credit = { name: 'Open Trivia Database', license: 'CC BY-SA 4.0' };

describe('the search of the question bank', () => {
  const search = async (query: { words?: string; tag?: string; cursor?: string }, as = ben) =>
    (await app.call(bank.searchQuestions, { query }, as)).body;
  const texts = async (query: { words?: string; tag?: string }, as = ben) =>
    (await search(query, as)).questions.map((found) => found.question.text);

  test('finds own questions by all words of question, answers, tags and round, whatever their case and accents', async () => {
    const round = await makeRound(
      'Song contest',
      [
        question('Who won in 1974?', { answers: ['ABBA', 'Abba with “Waterloo”'], tags: ['Music'] }),
        question('Where is Málaga?', { answers: ['Spain'], tags: ['Geography', 'Easy'] }),
      ],
      ben,
    );
    expect(await texts({ words: 'waterloo who' })).toEqual(['Who won in 1974?']);
    expect(await texts({ words: 'MALAGA' })).toEqual(['Where is Málaga?']);
    expect(await texts({ words: 'contest' })).toHaveLength(2);
    expect(await texts({ words: 'easy waterloo' })).toEqual([]);
    expect(await texts({ words: '100%' })).toEqual([]);
    expect(await texts({ tag: 'music' })).toEqual(['Who won in 1974?']);
    expect(await texts({ tag: 'mus' })).toEqual([]);
    expect(await texts({ words: 'waterloo' }, ada)).toEqual([]);
    expect((await search({ tag: 'Easy' })).questions[0]).toMatchObject({
      roundId: round.id,
      position: 2,
      timesAsked: 0,
    });
    expect((await app.call(bank.listQuestionTags, {}, ben)).body.tags).toEqual([
      { tag: 'Easy', questionCount: 1 },
      { tag: 'Geography', questionCount: 1 },
      { tag: 'Music', questionCount: 1 },
    ]);
  });

  test('paginates by cursor', async () => {
    for (const name of ['One', 'Two'])
      await makeRound(
        name,
        Array.from({ length: 40 }, (_, index) => question(`${name} ${index}`)),
        cleo,
      );
    const first = await search({}, cleo);
    const second = await search({ cursor: first.nextCursor! }, cleo);
    expect([first.questions.length, second.questions.length, second.nextCursor]).toEqual([50, 30, null]);
    expect(new Set([...first.questions, ...second.questions].map((found) => found.question.text)).size).toBe(80);
  });
});

describe('questions imported from CSV', () => {
  test('have a heading, further answers and points', async () => {
    const text = 'question,answer,others,points\n"Who sang ""Hey Jude""?",The Beatles,Beatles|Fab Four,1.5\n2+2?,4\n';
    const { round, rounds, importedCount, skipped } = (await importFile('csv', text)).body;
    expect(skipped).toEqual([]);
    expect(importedCount).toBe(2);
    expect(rounds).toMatchObject([{ id: round.id, name: 'Brought' }]);
    expect(round.questions).toEqual([
      question('Who sang "Hey Jude"?', { answers: ['The Beatles', 'Beatles', 'Fab Four'], points: 1.5 }),
      question('2+2?', { answers: ['4'] }),
    ]);
  });

  test('have semicolons, tabs, a byte order mark and decimal commas', async () => {
    for (const text of ['\uFEFFHauptstadt?;Berlin;;1,5', 'Hauptstadt?\tBerlin\t\t1,5'])
      expect((await importFile('csv', text)).body.round.questions).toEqual([
        question('Hauptstadt?', { answers: ['Berlin'], points: 1.5 }),
      ]);
  });

  test('have quotation marks in texts without any around them', async () => {
    const { round } = (await importFile('csv', 'Who wrote "Ulysses"?,Joyce\n5" of what?,Disk')).body;
    expect(round.questions.map(({ text }) => text)).toEqual(['Who wrote "Ulysses"?', '5" of what?']);
  });

  test('have columns in any order, with tags, notes and source', async () => {
    const text = 'Question,Tags,Answer,Notes,Licence,Source\nWho?,Music | Easy,Elvis,Sing it,CC0,Us';
    expect((await importFile('csv', text)).body.round.questions).toEqual([
      question('Who?', {
        answers: ['Elvis'],
        tags: ['Music', 'Easy'],
        notes: 'Sing it',
        source: { name: 'Us', license: 'CC0' },
      }),
    ]);
  });

  test.each([
    ['Category', { tags: ['Cities'] }],
    ['#', {}],
    ['Round', {}],
  ])('have a heading that starts with “%s”, and no other meaning by their place', async (name, more) => {
    const text = `${name},Question,Answer,Difficulty\nCities,Capital of France?,Paris,hard`;
    const { round, skipped } = (await importFile('csv', text)).body;
    expect(skipped).toEqual([]);
    expect(round.name).toBe(name === 'Round' ? 'Cities' : 'Brought');
    expect(round.questions).toEqual([question('Capital of France?', { answers: ['Paris'], ...more })]);
  });

  test('come with a report of every skipped line', async () => {
    const { round, skipped } = (await importFile('csv', 'Good?,Yes\nNo answer,\nBad points?,x,,lots')).body;
    expect(round.questionCount).toBe(1);
    expect(skipped).toEqual([
      { line: 2, reason: 'Enter an answer.', text: 'No answer' },
      { line: 3, reason: 'Enter a number of points.', text: 'Bad points?' },
    ]);
    const long = (await importFile('csv', Array.from({ length: 450 }, (_, index) => `Q${index}?,A`).join('\n'))).body;
    expect(long.importedCount).toBe(100);
    expect(long.skipped).toHaveLength(350);
    expect(long.skipped.at(-1)).toEqual({ line: 450, reason: 'A round can have up to 100 questions.', text: 'Q449?' });
  });

  test('are limited, and the errors name the limits', async () => {
    const { problem } = await importFile('csv', 'Q,A\n'.repeat(5001));
    expect(problem.fields).toEqual({ text: 'Import up to 5,000 questions at a time. This file has 5,001.' });
    expect((await importFile('csv', 'x'.repeat(400_001))).problem.fields!.text).toBe('Use up to 400,000 characters.');
    expect((await importFile('csv', 'Q,A', {})).problem.fields).toEqual({ name: 'Enter a name.' });
  });
});

describe('questions imported into a round', () => {
  test('are added after its questions, as many as it can take', async () => {
    const held = Array.from({ length: 98 }, (_, index) => question(`Old ${index}`));
    const { id: roundId } = await makeRound('Nearly full', held);
    const { round, skipped } = (await importFile('csv', 'New 1?,A\nNew 2?,A\nNew 3?,A', { roundId })).body;
    expect(round).toMatchObject({ id: roundId, name: 'Nearly full', questionCount: 100 });
    expect(round.questions.slice(97).map(({ text }) => text)).toEqual(['Old 97', 'New 1?', 'New 2?']);
    expect(skipped.map(({ line }) => line)).toEqual([3]);
    expect((await importFile('csv', 'Q,A', { roundId }, ben)).problem.code).toBe('round.not_found');
  });
});

describe('questions imported from Open Trivia Database', () => {
  const entry = {
    type: 'multiple',
    difficulty: 'easy',
    category: 'Entertainment: Music',
    question: 'Who wrote &quot;Caf&eacute; M&uuml;ller&quot;?',
    correct_answer: 'Pina Bausch',
    incorrect_answers: ['Merce Cunningham', 'Martha Graham'],
  };
  const read = question('Who wrote "Café Müller"?', {
    answers: ['Pina Bausch'],
    kind: 'choice',
    options: ['Martha Graham', 'Merce Cunningham', 'Pina Bausch'],
    tags: ['Entertainment: Music', 'easy'],
    source: credit,
  });

  test('have their entities decoded, and keep category, difficulty, source and license', async () => {
    const file = JSON.stringify({ response_code: 0, results: [entry, {}, 7] });
    const { round, skipped } = (await importFile('open-trivia', file)).body;
    expect(round.questions).toEqual([read]);
    expect(skipped.map(({ line }) => line)).toEqual([2, 3]);
  });

  test.each([
    ['base64', (text: string) => Buffer.from(text.replaceAll(/&quot;|&eacute;|&uuml;/g, plain)).toString('base64')],
    ['RFC 3986', (text: string) => encodeURIComponent(text.replaceAll(/&quot;|&eacute;|&uuml;/g, plain))],
  ])('are also read as %s', async (_, encode) => {
    const { incorrect_answers: wrong, ...texts } = entry;
    const encoded = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, encode(text)]));
    const file = JSON.stringify([{ ...encoded, incorrect_answers: wrong.map(encode) }]);
    expect((await importFile('open-trivia', file)).body.round.questions).toEqual([read]);
  });

  test('lose characters that PostgreSQL rejects', async () => {
    const wrong = ['😀'.repeat(600), 'x'];
    const results = [{ question: `Wh\0ich\ud83d?`, correct_answer: 'Paris', incorrect_answers: wrong }];
    const { status, body } = await importFile('open-trivia', JSON.stringify({ results }));
    expect(status).toBe(201);
    expect(body.round.questions[0]).toMatchObject({ text: 'Which\ufffd?', answers: ['Paris'] });
  });
});

const plain = (entity: string) => ({ '&quot;': '"', '&eacute;': 'é', '&uuml;': 'ü' })[entity]!;

test.each([
  ['csv', '"never closed\nA,B', 'valid CSV. A quotation mark at the start of a text is never closed.'],
  ['csv', 'A,B\n"Who" wrote it?,Joyce', 'Check the quotation marks near line 2.'],
  ['csv', '\n\n', 'No questions were found.'],
  ['csv', 'Who?,\nWhere?,', 'No questions were found. Line 1: Enter an answer. Line 2: Enter an answer.'],
  ['open-trivia', '{"results": 5}', 'results'],
  ['open-trivia', '[]', 'No questions were found.'],
  ['open-trivia', 'not json', 'isn’t valid JSON'],
  ['open-trivia', '['.repeat(5000), 'isn’t valid JSON'],
  ['json', '{}', 'not exported'],
  ['json', '{"format":"trivia-rounds","version":2,"rounds":[]}', 'newer format'],
  ['json', '{"format":"trivia-rounds","version":1,"rounds":[{"name":"R"}]}', 'rounds with names and questions'],
] as const)('a %s file without a question is refused with a reason: %j', async (format, text, reason) => {
  const { problem } = await importFile(format, text);
  expect(problem).toMatchObject({ status: 400, code: 'round.unreadable' });
  expect(problem.message).toContain(reason);
});

describe('exported rounds', () => {
  const questions = [
    question('"Quoted", or not?', { answers: ['a|b', '=SUM(1)', 'c'], points: 2.5, notes: 'Two\nlines', tags: ['x'] }),
    question('=1+1?', { answers: ['-2'], source: credit }),
    question('Which two?', { kind: 'choice', options: ['a | b', 'c', 'd'], answers: ['a | b', 'd'] }),
    question('How far?', { kind: 'closest', answers: ['3.5'], tolerance: 0.5 }),
    question('Name two.', { kind: 'list', answers: ['One', 'Two', 'Three'], wanted: 2 }),
  ];
  const exportedFile = async (as: typeof ada, roundId?: string) =>
    (await app.call(bank.exportRounds, { query: roundId ? { roundId } : {} }, as)).body;

  test('are the same after an import of the JSON, with their credits', async () => {
    const one = await makeRound('One', questions, dora);
    await makeRound('Two', [question('Who?')], dora);
    const file = await exportedFile(dora);
    expect(file).toMatchObject({
      format: 'trivia-rounds',
      version: 1,
      credits: ['Open Trivia Database, CC BY-SA 4.0'],
    });
    const [reader] = await signUpPeople(app.deps, 1);
    expect((await importFile('json', JSON.stringify(file), {}, reader)).body).toMatchObject({
      importedCount: 6,
      skipped: [],
    });
    expect(await exportedFile(reader)).toEqual(file);
    expect((await exportedFile(dora, one.id)).rounds).toEqual([{ name: 'One', questions }]);
  });

  test('are the same after an import of the CSV, which spreadsheets do not evaluate', async () => {
    const [host] = await signUpPeople(app.deps, 1);
    await makeRound('One', questions, host);
    const { body: csv } = await app.send(toRequest(bank.exportQuestions, { query: {} }, host));
    expect(csv).toContain("'=1+1?");
    const { rounds } = (await importFile('csv', csv, { name: 'Unnamed' }, host)).body;
    expect(rounds).toMatchObject([{ name: 'One' }]);
    const copy = await app.call(getRound, { params: { roundId: rounds[0]!.id } }, host);
    expect(copy.body.questions).toEqual(questions);
  });
});

test('a question with the picture of another account is imported without it, and reported', async () => {
  const picture = { id: '4b0f4c0e-9d0f-4f0e-8a51-6a4f5f5f5f5f', alt: 'A ship', credit: '' };
  const rounds = [{ name: 'Ships', questions: [question('Which ship?', { picture })] }];
  const file = JSON.stringify({ format: 'trivia-rounds', version: 1, rounds });
  const { round, skipped } = (await importFile('json', file, {})).body;
  expect(round.questions).toEqual([question('Which ship?')]);
  expect(skipped).toMatchObject([{ reason: 'Imported without its picture: upload it again.', text: 'Which ship?' }]);
});

describe('the starter pack', () => {
  test('adds 20 rounds of 10 different questions once, and again those that were deleted or renamed', async () => {
    const [host] = await signUpPeople(app.deps, 1);
    const add = async () => (await app.call(bank.addStarterPack, {}, host)).body.rounds;
    const rounds = await add();
    expect(rounds.map(({ questionCount }) => questionCount)).toEqual(Array.from({ length: 20 }, () => 10));
    expect(await add()).toEqual([]);
    expect((await app.call(listRounds, {}, host)).body.rounds).toHaveLength(20);
    const file = (await app.call(bank.exportRounds, { query: {} }, host)).body;
    const questions = file.rounds.flatMap((round) => round.questions);
    expect(new Set(questions.map(({ text }) => text.toLowerCase())).size).toBe(200);
    expect(questions.filter(({ tags }) => tags.length < 2)).toEqual([]);
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set([undefined, 'choice', 'closest', 'list']));
  });
});
