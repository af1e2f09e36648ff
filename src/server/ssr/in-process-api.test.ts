import { expect, test } from 'vitest';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { getGame, goToQuestion } from '#contracts/shows/games.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { launchShow } from '#contracts/shows/shows.contract.ts';
import { readPage } from '#server/platform/postgres/page-reads.ts';
import { draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { planned } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { inProcessApi } from './in-process-api.ts';

const app = await testApp();
await insertPlaces(app);
const callApi = inProcessApi(app.app);
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('a page reads what a visitor reads over HTTP', async () => {
  const host = await signUp(app.deps);
  const [event] = [await published(app, host, { title: 'Owls' }), await published(app, host)];
  const params = { eventId: event.id };
  for (const [endpoint, input] of [
    [getEvent, { params: { eventId: event.id.toUpperCase() } }],
    [listComments, { params, query: {} }],
    [
      searchEvents,
      { query: { q: 'owls', hasSeats: true, placeId: places.berlin.id, radiusKm: 25, category: undefined } },
    ],
  ] as const) {
    const { status, body } = await app.call<Endpoint>(endpoint, input);
    expect(status).toBe(200);
    expect(await callApi(callOf(endpoint), input)).toEqual(body);
  }
});

test.each([
  ['hidden', 404, 'event.not_found'],
  ['malformed', 404, 'event.not_found'],
])('a page gets the problem of an event that is %s', async (kind, status, code) => {
  const { id } = await draft(app, await signUp(app.deps));
  const input = { params: { eventId: kind === 'hidden' ? id : 'no-id' } };
  expect((await app.call(getEvent, input)).problem).toMatchObject({ status, code });
  await expect(callApi(callOf(getEvent), input)).rejects.toMatchObject({ status, problem: { status, code } });
});

test('a page gets the problem of a refused value, and of what needs a person', async () => {
  const refused = callApi(callOf(searchEvents), { query: { cursor: '%' } });
  await expect(refused).rejects.toMatchObject({ problem: { status: 400, code: 'request.invalid' } });
  const personal = callApi(callOf(getProfile));
  await expect(personal).rejects.toMatchObject({ problem: { status: 401, code: 'auth.required' } });
});

test('a page cannot change anything', async () => {
  await expect(callApi(callOf(writeComment))).rejects.toThrow('Pages cannot call POST');
});

test('a page that reads a game locks a question whose time is up, though no request asked for it', async () => {
  const host = await signUp(app.deps);
  const questions = [{ text: 'Capital of France?', answers: ['Paris'] }];
  const round = (await app.call(createRound, { body: { name: 'Capitals', questions } }, host)).body;
  const show = await planned(app, host, { takesAnswers: true, roundIds: [round.id], questionSeconds: 30 });
  const { gameId } = (await app.call(launchShow, { params: { id: show.id } }, host)).body;
  const params = { id: gameId };
  await app.call(goToQuestion, { params, body: { currentQuestion: 'q1' } }, host);
  const read = () => readPage(() => callApi(callOf(getGame), { params }));
  expect(await read()).toMatchObject({ lockedQuestions: [], timer: { question: 'q1' } });
  app.clock.advance({ seconds: 36 });
  expect(await read()).toMatchObject({ lockedQuestions: ['q1'], timer: null });
});
