import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { answerQuestion, getPlayerGame } from '#contracts/shows/game-answers.contract.ts';
import { goToQuestion, lockQuestion } from '#contracts/shows/games.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { launchShow } from '#contracts/shows/shows.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { phone, planned } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

let gameId: string;
let teamId: string;
let ann: ReturnType<typeof phone>;
let ben: ReturnType<typeof phone>;
let cleo: ReturnType<typeof phone>;
const app = await testApp();
const [host] = await signUpPeople(app.deps, 1);
const questions = [
  { text: 'Who painted The Night Watch?', answers: ['Rembrandt'] },
  { text: 'Which is a fruit?', kind: 'choice' as const, answers: ['Pine'], options: ['Pine', 'Pineapple'] },
  { text: 'When was it painted?', kind: 'closest' as const, answers: ['1642'] },
];
const round = (await app.call(createRound, { body: { name: 'Art', questions } }, host)).body;
beforeEach(async () => {
  const show = await planned(app, host, { takesAnswers: true, roundIds: [round.id] });
  [ann, ben, cleo] = [phone(app), phone(app), phone(app)];
  const [team] = (await ann.join(show.joinCode!, { nickname: 'Ann', teamName: 'Owls' })).body.teams;
  teamId = team!.id;
  await ben.join(show.joinCode!, { nickname: 'Ben', teamId, teamCode: team!.joinCode });
  await cleo.join(show.joinCode!, { nickname: 'Cleo', teamId, teamCode: team!.joinCode });
  gameId = (await app.call(launchShow, { params: { id: show.id } }, host)).body.gameId;
  await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q3' } }, host);
});

type Sent = { text: string; draftAgeMs?: number; seen?: string | null; seenAsDraft?: boolean };
const send = (from: typeof ann, { text, seen = null, ...typed }: Sent, question = 'q1') =>
  from.call(answerQuestion, { params: { id: gameId, question }, body: { teamId, text, seen, ...typed } });
const stored = async (question = 'q1') => {
  const { answers } = (await ann.call(getPlayerGame, { params: { id: gameId } })).body;
  const { text, isDraft, answeredBy } = answers.find((each) => each.question === question)!;
  return [text, isDraft, answeredBy!.name];
};

const AnsweredRow = z.object({ answeredAt: z.date() });
const answeredAt = async () =>
  await app.db.one(AnsweredRow, 'select answered_at as "answeredAt" from team_answers where game_id = $1', [gameId]);

const whole = { text: 'Rembrandt', draftAgeMs: 2000 };
const half = { text: 'rem', draftAgeMs: 1000 };

test('of two drafts sent at the lock, the finished text counts over its beginning that was typed later', async () => {
  await app.call(lockQuestion, { params: { id: gameId, question: 'q1' } }, host);
  await send(ann, whole);
  expect((await send(ben, half)).problem.code).toBe('answer.changed');
  expect(await stored()).toEqual(['Rembrandt', true, 'Ann']);
});

test('a draft replaces its beginning that was typed later and arrived first, and a teammate who has seen it may shorten it', async () => {
  await send(ben, half);
  expect((await send(ann, whole)).body.text).toBe('Rembrandt');
  expect((await send(ben, { ...half, seen: 'Rembrandt' })).body.text).toBe('rem');
});

const countWaiting = () =>
  app.db.execute(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
/** Starts them one after the other, each once the one before waits for the locked row. */
const sendWhileLocked = async (table: 'game_entries' | 'team_answers', starts: readonly (() => Promise<unknown>)[]) => {
  const sent = await app.db.transaction(async (tx) => {
    await tx.execute(`select from ${table} where game_id = $1 for no key update`, [gameId]);
    const begun: Promise<unknown>[] = [];
    for (const start of starts) {
      begun.push(start());
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(begun.length);
    }
    return { begun };
  });
  await Promise.all(sent.begun);
};

test.each([true, false])(
  'drafts that arrive together leave the finished text (its beginning first: %s)',
  async (isHalfFirst) => {
    const starts = [() => send(ben, half), () => send(ann, whole)];
    await sendWhileLocked('game_entries', isHalfFirst ? starts : starts.toReversed());
    expect(await stored()).toEqual(['Rembrandt', true, 'Ann']);
  },
);

test('a draft does not replace its beginning that a player sends at the same time', async () => {
  await send(ben, half);
  await sendWhileLocked('team_answers', [() => send(ben, { text: 'rem', seen: 'rem' }), () => send(ann, whole)]);
  expect(await stored()).toEqual(['rem', false, 'Ben']);
});

test('a draft that a teammate has shortened is not put back by the phone that repeats it', async () => {
  const long = { text: 'Rembrandt van Rijn', draftAgeMs: 5000 };
  await send(ann, long);
  await send(ben, { text: 'Rembrandt van', draftAgeMs: 3000, seen: long.text });
  await send(ben, { ...whole, seen: 'Rembrandt van' });
  await send(ben, { ...whole, seen: 'Rembrandt van' });
  for (const seen of [null, 'Rembrandt'])
    expect((await send(ann, { ...long, seen })).problem.code).toBe('answer.changed');
  expect((await send(ann, { ...long, text: 'Rembrandt van R' })).problem.code).toBe('answer.changed');
  expect(await stored()).toEqual(['Rembrandt', true, 'Ben']);
  expect((await send(ann, { ...long, draftAgeMs: 0 })).body.text).toBe(long.text);
});

test('a sent answer is replaced neither by what continues from it nor held back by a draft', async () => {
  await send(ann, whole);
  expect((await send(ben, { text: 'Rem' })).body).toMatchObject({ text: 'Rem', isDraft: false });
  expect((await send(ann, whole)).problem.code).toBe('answer.changed');
});

test('of numbers and options, the one typed last counts even if the other begins with it', async () => {
  for (const [question, long, short] of [
    ['q1', '1945', '194'],
    ['q2', 'Pineapple', 'Pine'],
    ['q3', '1642', '164'],
  ] as const) {
    await send(ann, { ...whole, text: long }, question);
    expect((await send(ben, { ...half, text: short }, question)).body.text).toBe(short);
    expect((await send(ann, { ...whole, text: long }, question)).problem.code).toBe('answer.changed');
  }
});

test('an answer that a player sent stays sent, by that player, when a phone sends the same text as a draft', async () => {
  await send(ann, { text: 'Rembrandt' });
  const sentAt = await answeredAt();
  app.clock.advance({ seconds: 1 });
  await send(ben, whole);
  expect(await stored()).toEqual(['Rembrandt', false, 'Ann']);
  expect(await answeredAt()).toEqual(sentAt);
  expect((await send(ben, { text: 'Vermeer', draftAgeMs: 0 })).problem.code).toBe('answer.changed');
});

test('a draft counts as sent once a player sends its text', async () => {
  await send(ann, whole);
  await send(ben, { text: 'Rembrandt' });
  expect(await stored()).toEqual(['Rembrandt', false, 'Ben']);
});

test('a draft that arrives again keeps the time at which it was typed last', async () => {
  await send(ann, { text: 'Rembrandt', draftAgeMs: 0 });
  await send(ben, { text: 'Rembrandt', draftAgeMs: 5000 });
  expect((await send(ben, { text: 'Vermeer', draftAgeMs: 1000 })).problem.code).toBe('answer.changed');
});

test('a sent answer that is repeated does not replace what a teammate typed over it, unless its player has seen that', async () => {
  await send(ann, { text: 'Hals' });
  const sent = { text: 'Vermeer', seen: 'Hals' };
  await send(ann, sent);
  await send(ben, { ...whole, seen: 'Vermeer' });
  await send(ben, { ...whole, text: 'Rubens', seen: 'Rembrandt' });
  expect((await send(ann, sent)).problem.code).toBe('answer.changed');
  expect((await send(ann, { ...sent, seen: 'Vermeer' })).problem.code).toBe('answer.changed');
  expect(await stored()).toEqual(['Rubens', true, 'Ben']);
  expect((await send(ann, { text: 'Hals', seen: 'Vermeer' })).body.text).toBe('Hals');
  await send(ben, { ...whole, seen: 'Hals' });
  expect((await send(ann, { text: 'Hals', seen: 'Rembrandt' })).body.isDraft).toBe(false);
});

test('a draft that a player sends is not replaced by a phone that has seen only the draft', async () => {
  await send(ann, whole);
  await send(ann, { text: 'Rembrandt', seen: 'Rembrandt', seenAsDraft: true });
  const other = { text: 'Vermeer', seen: 'Rembrandt' };
  for (const typed of [{}, { draftAgeMs: 0 }])
    expect((await send(ben, { ...other, ...typed, seenAsDraft: true })).problem.code).toBe('answer.changed');
  expect((await send(ben, other)).body.text).toBe('Vermeer');
});

const sendVermeerAndTypeRubens = async () => {
  await send(ann, { text: 'Vermeer' });
  await send(ben, { text: 'Rubens', draftAgeMs: 3000, seen: 'Vermeer' });
};

test('over a sent answer, too, the draft typed last counts, also of a phone that has seen neither', async () => {
  await sendVermeerAndTypeRubens();
  expect((await send(cleo, { ...half, text: 'Titian', draftAgeMs: 4000 })).problem.code).toBe('answer.changed');
  expect((await send(cleo, whole)).body.text).toBe('Rembrandt');
  expect((await send(ann, { text: 'Vermeer' })).problem.code).toBe('answer.changed');
});

test('a phone that shows a draft sends over it, and one that shows neither draft nor answer is asked', async () => {
  await sendVermeerAndTypeRubens();
  expect((await send(cleo, { text: 'Hals' })).problem.code).toBe('answer.changed');
  expect((await send(cleo, { text: 'Hals', seen: 'Rubens', seenAsDraft: true })).body.isDraft).toBe(false);
});

test('a player goes back to the sent answer over which they have typed', async () => {
  await sendVermeerAndTypeRubens();
  expect((await send(ben, { text: 'Vermeer', draftAgeMs: 1000, seen: 'Vermeer' })).body.text).toBe('Vermeer');
  await send(ben, { text: 'Rubens', draftAgeMs: 500, seen: 'Vermeer' });
  expect((await send(ben, { text: 'Vermeer', seen: 'Vermeer' })).body.isDraft).toBe(false);
});

test('what a player types later or sends replaces their own draft whatever its phone has seen', async () => {
  await sendVermeerAndTypeRubens();
  for (const [index, text] of ['Rembrandt', 'Rem', 'Hals'].entries())
    expect((await send(cleo, { text, draftAgeMs: 2000 - index, seen: 'Rubens' })).body.text).toBe(text);
  expect((await send(cleo, { text: 'Bol', seen: 'Rubens' })).body.isDraft).toBe(false);
});
