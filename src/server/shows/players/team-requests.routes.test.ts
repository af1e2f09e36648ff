import { expect, test } from 'vitest';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { addTeamToGame, removeTeamFromGame } from '#contracts/shows/games.contract.ts';
import { addShowTeam, listShowTeams } from '#contracts/shows/lobby.contract.ts';
import { joinShow } from '#contracts/shows/players.contract.ts';
import { completeGame, getShow, joinHelpers, launchShow, updateShow } from '#contracts/shows/shows.contract.ts';
import * as contract from '#contracts/shows/team-requests.contract.ts';
import { joinTeam } from '#contracts/teams/teams.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { game, launched, planned, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const [ada, ben, cleo] = await signUpPeople(app.deps, 3);

const ask = (id: string, teamId: string, as: SomeoneSignedIn = ada) =>
  app.call(contract.requestTeam, { params: { id }, body: { teamId } }, as);
const answer = (id: string, teamId: string, accepts: boolean, as: SomeoneSignedIn = ben) =>
  app.call(contract.answerTeamRequest, { params: { id, teamId }, body: { accepts } }, as);
const requestsTo = async (who: SomeoneSignedIn) =>
  (await app.call(contract.listTeamRequests, {}, who)).body.requests.map(({ showId }) => showId);
const there = async (id: string) => (await app.call(listShowTeams, { params: { id } }, ada)).body;
const namesAt = async (id: string) => (await there(id)).teams.map(({ name }) => name);
const choices = async (id: string, search: string) =>
  (await app.call(contract.listTeamChoices, { params: { id }, query: { search } }, ada)).body.teams;

test('a team of others is added to a show only after its captain accepts', async () => {
  const { id } = await planned(app, ada, { title: 'Tuesday', visibility: 'private' });
  const owls = await team(app, ben, 'Owls of Ben');
  await app.call(joinTeam, { body: { code: owls.joinCode! } }, cleo);
  for (const _ of [1, 2]) expect((await ask(id, owls.id)).body).toEqual({ outcome: 'asked' });
  expect(await there(id)).toEqual({ teams: [], asked: [{ id: owls.id, name: 'Owls of Ben', isDeclined: false }] });
  const { requests } = (await app.call(contract.listTeamRequests, {}, ben)).body;
  expect(requests).toEqual([
    { showId: id, title: 'Tuesday', startsAt: null, hostName: ada.user.name, team: { id: owls.id, name: owls.name } },
  ]);
  // Only the captain decides.
  expect(await requestsTo(cleo)).toEqual([]);
  expect((await answer(id, owls.id, true, cleo)).problem.code).toBe('team.request_not_found');
  expect((await answer(id, owls.id, true)).status).toBe(204);
  expect(await there(id)).toMatchObject({ teams: [{ id: owls.id, name: owls.name }], asked: [] });
  expect(await requestsTo(ben)).toEqual([]);
  // Now the team plays, so its members see the private show.
  expect((await app.call(getShow, { params: { id } }, cleo)).status).toBe(200);
});

test('a team that declined is not asked again, but its members can still join by code', async () => {
  const { id, joinCode } = await planned(app, ada);
  const owls = await team(app, ben);
  await ask(id, owls.id);
  expect((await answer(id, owls.id, false)).status).toBe(204);
  expect((await ask(id, owls.id)).problem.code).toBe('team.declined');
  expect((await there(id)).asked).toMatchObject([{ id: owls.id, isDeclined: true }]);
  expect(await requestsTo(ben)).toEqual([]);
  const joining = { params: { code: joinCode! }, body: { nickname: 'Ben', teamId: owls.id } };
  expect((await app.call(joinShow, joining, ben)).status).toBe(200);
  expect(await there(id)).toMatchObject({ teams: [{ id: owls.id }], asked: [] });
});

test('walk-ups and teams of the host are added at once, by helpers too', async () => {
  const { id, helperCode } = await planned(app, ada);
  await app.call(joinHelpers, { params: { id }, body: { code: helperCode! } }, cleo);
  const [adas, cleos] = [await team(app, ada), await team(app, cleo)];
  for (const { id: teamId } of [adas, cleos]) expect((await ask(id, teamId, cleo)).body.outcome).toBe('added');
  await app.call(addShowTeam, { params: { id }, body: { name: 'Walk-ups' } }, cleo);
  expect((await namesAt(id)).toSorted()).toEqual([adas.name, cleos.name, 'Walk-ups'].toSorted());
  expect((await ask(id, adas.id, ben)).problem.code).toBe('auth.forbidden');
});

test('in a running game no call adds a team of others without its consent', async () => {
  const { showId, gameId } = await launched(app, ada, { teams: 0, questionCount: 3 });
  const owls = await team(app, ben);
  const add = () => app.call(addTeamToGame, { params: { id: gameId, teamId: owls.id } }, ada);
  const write = () => score(app, { gameId, teamId: owls.id, field: 'q1', value: 1 }, ada);
  expect([(await add()).problem.code, (await write()).problem.code]).toEqual(['team.not_asked', 'team.not_asked']);
  expect((await ask(showId, owls.id)).body.outcome).toBe('asked');
  expect((await add()).problem.code).toBe('team.not_asked');
  expect((await answer(showId, owls.id, true)).status).toBe(204);
  expect((await game(app, gameId)).scores).toMatchObject([{ teamId: owls.id, total: 0 }]);
  expect((await write()).status).toBe(200);
  // A host who removed it may take it back: it has agreed.
  await app.call(removeTeamFromGame, { params: { id: gameId, teamId: owls.id } }, ada);
  expect((await ask(showId, owls.id)).body.outcome).toBe('added');
  expect((await game(app, gameId)).scores).toMatchObject([{ teamId: owls.id, total: 1 }]);
});

test('requests end with the show, and people whom the captain blocked cannot make any', async () => {
  const { showId, gameId } = await launched(app, ada, { teams: 0 });
  const [dora] = await signUpPeople(app.deps, 1);
  const owls = await team(app, dora);
  await ask(showId, owls.id);
  await app.call(blockPerson, { params: { personId: ada.user.id } }, dora);
  expect(await requestsTo(dora)).toEqual([]);
  expect((await answer(showId, owls.id, true, dora)).problem.code).toBe('team.request_not_found');
  const larks = await team(app, ben);
  await ask(showId, larks.id);
  expect(await requestsTo(ben)).toEqual([showId]);
  await app.call(completeGame, { params: { id: gameId } }, ada);
  expect(await requestsTo(ben)).toEqual([]);
  expect((await answer(showId, larks.id, true)).problem.code).toBe('team.request_not_found');
  expect((await ask(showId, larks.id)).problem.code).toBe('game.completed');
});

test('requests of cancelled shows, and of those that were to start over a day ago, are not open', async () => {
  const eve = await signUp(app.deps);
  const { id: teamId } = await team(app, eve);
  const event = await published(app, ada);
  const cancelled = await planned(app, ada, { eventId: event.id });
  const late = await planned(app, ada);
  const coming = await planned(app, ada);
  for (const { id } of [cancelled, late, coming]) await ask(id, teamId);
  await app.call(cancelEvent, { params: { eventId: event.id }, body: {} }, ada);
  const startsAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await app.call(updateShow, { params: { id: late.id }, body: { startsAt } }, ada);
  expect(await requestsTo(eve)).toEqual([coming.id]);
  expect((await answer(cancelled.id, teamId, true, eve)).problem.code).toBe('team.request_not_found');
  const another = await team(app, eve);
  expect((await ask(cancelled.id, another.id)).problem.code).toBe('show.cancelled');
  expect((await ask(late.id, another.id)).problem.code).toBe('show.overdue');
  // It is played after all.
  await app.call(launchShow, { params: { id: late.id } }, ada);
  expect((await answer(late.id, teamId, true, eve)).status).toBe(204);
});

test('teams with one name are told apart by members and last night, regulars of the host first', async () => {
  const eve = await signUp(app.deps);
  const { id: eventId } = await published(app, ada);
  const [strangers, regulars, own] = [
    await team(app, eve, 'Puffins'),
    await team(app, ben, 'Puffins'),
    await team(app, ada, 'Puffins'),
  ];
  await app.call(joinTeam, { body: { code: regulars.joinCode! } }, cleo);
  const night = await launched(app, ada, { teams: 0, title: 'Last week', eventId });
  await ask(night.showId, regulars.id);
  await answer(night.showId, regulars.id, true);
  const secret = await launched(app, eve, { teams: 0, title: 'Secret night', visibility: 'private' });
  await ask(secret.showId, strangers.id, eve);
  const { id } = await planned(app, ada);
  expect(await choices(id, 'PUFF')).toEqual([
    {
      id: own.id,
      name: 'Puffins',
      memberCount: 1,
      needsConsent: false,
      request: null,
      keptPoints: null,
      lastShow: null,
    },
    {
      id: regulars.id,
      name: 'Puffins',
      memberCount: 2,
      needsConsent: true,
      request: null,
      keptPoints: null,
      lastShow: { title: 'Last week', at: expect.any(String), placeName: expect.stringContaining('Berlin') },
    },
    {
      id: strangers.id,
      name: 'Puffins',
      memberCount: 1,
      needsConsent: true,
      request: null,
      keptPoints: null,
      lastShow: null,
    },
  ]);
  await ask(id, regulars.id);
  await ask(id, own.id);
  expect((await choices(id, 'puffins')).map(({ id: teamId, request }) => [teamId, request])).toEqual([
    [regulars.id, 'waiting'],
    [strangers.id, null],
  ]);
  expect(await choices(id, 'no such team')).toEqual([]);
});

test('walk-ups of an earlier night can be chosen by its host only', async () => {
  const night = await launched(app, ada, { teams: 0 });
  const params = { id: night.showId };
  const { body: walkUps } = await app.call(addShowTeam, { params, body: { name: 'Gannets' } }, ada);
  const { id } = await planned(app, ada);
  expect(await choices(id, 'gannets')).toMatchObject([{ id: walkUps.id, memberCount: 0, needsConsent: false }]);
  expect((await ask(id, walkUps.id)).body.outcome).toBe('added');
  const others = await planned(app, ben);
  const query = { search: 'gannets' };
  expect((await app.call(contract.listTeamChoices, { params: { id: others.id }, query }, ben)).body.teams).toEqual([]);
});

test('a team that moderators have hidden cannot accept, so that its name is on no board, until it is shown again', async () => {
  const moderator = await staffMember(app.deps, 'moderator');
  const { showId, gameId } = await launched(app, ada, { teams: 0 });
  const owls = await team(app, ben, 'Pill pushers');
  await ask(showId, owls.id);
  const target = { kind: 'team', targetId: owls.id } as const;
  const decisionId = await decideAbout(app, target, { moderator, action: 'hide' });
  expect(await requestsTo(ben)).not.toContain(showId);
  expect((await there(showId)).asked).toEqual([]);
  expect((await answer(showId, owls.id, true)).problem.code).toBe('team.request_not_found');
  expect((await game(app, gameId)).scores).toEqual([]);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  expect(await requestsTo(ben)).toContain(showId);
  expect((await answer(showId, owls.id, true)).status).toBe(204);
});

test('the shows of a suspended host are in no request and in no choice of teams', async () => {
  const moderator = await staffMember(app.deps, 'moderator');
  const [eve] = await signUpPeople(app.deps, 1);
  const [terns, gulls] = [await team(app, ben, 'Terns'), await team(app, ben, 'Gulls')];
  const night = await launched(app, eve, { teams: 0, title: 'Pill quiz' });
  await ask(night.showId, terns.id, eve);
  await answer(night.showId, terns.id, true);
  await ask(night.showId, gulls.id, eve);
  const { id } = await planned(app, ada);
  const lastShowOfTerns = async () => (await choices(id, 'terns'))[0]!.lastShow?.title;
  expect([await requestsTo(ben), await lastShowOfTerns()]).toEqual([
    expect.arrayContaining([night.showId]),
    'Pill quiz',
  ]);
  await decideAbout(app, { kind: 'person', targetId: eve.user.id }, { moderator, action: 'suspend' });
  expect(await lastShowOfTerns()).toBeUndefined();
  expect(await requestsTo(ben)).not.toContain(night.showId);
  expect((await answer(night.showId, gulls.id, true)).problem.code).toBe('team.request_not_found');
});
