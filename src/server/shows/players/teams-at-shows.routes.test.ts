import { beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { getPlayerGame } from '#contracts/shows/game-answers.contract.ts';
import { addShowTeam, listShowTeams, renameShowTeam } from '#contracts/shows/lobby.contract.ts';
import * as contract from '#contracts/shows/players.contract.ts';
import { completeGame, joinHelpers, launchShow, type ShowDetail } from '#contracts/shows/shows.contract.ts';
import { getTeam, listTeams } from '#contracts/teams/teams.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { entryOf, game, phone, planned, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

let show: ShowDetail;
let code: string;
const app = await testApp();
const [host, ben, cleo] = await signUpPeople(app.deps, 3);
beforeEach(async () => {
  show = await planned(app, host, { takesAnswers: true, visibility: 'private' });
  code = show.joinCode!;
});

const launch = async () => (await app.call(launchShow, { params: { id: show.id } }, host)).body.gameId;
const teams = async (as = host) => (await app.call(listShowTeams, { params: { id: show.id } }, as)).body.teams;
const joined = async (name: string) => {
  const of = phone(app);
  const { teams: own } = (await of.join(code, { nickname: 'Mia', teamName: name })).body;
  return { ...of, teamId: own[0]!.id, teamCode: own[0]!.joinCode };
};

describe('a signed-in person', () => {
  test('joins with the account, brings an own team, and other teams with this name get a number', async () => {
    const own = await team(app, ben, 'Quizzly Bears');
    await joined('quizzly bears');
    const { ownTeams } = (await app.call(contract.getShowToJoin, { params: { code } }, ben)).body;
    expect(ownTeams).toEqual([{ id: own.id, name: 'Quizzly Bears' }]);
    const bring = (teamId: string, as = ben) =>
      app.call(contract.joinShow, { params: { code }, body: { nickname: 'Ben', teamId } }, as);
    expect((await bring(own.id, cleo)).problem.code).toBe('game.team_not_found');
    const brought = (await bring(own.id)).body;
    expect(brought.teams).toMatchObject([{ id: own.id, name: 'Quizzly Bears (2)', isKept: true }]);
    expect(await bring(own.id)).toMatchObject({ status: 200 });
    const gameId = await launch();
    expect((await app.call(getPlayerGame, { params: { id: gameId } }, ben)).body.teams).toEqual([
      { id: own.id, name: 'Quizzly Bears (2)' },
    ]);
    const { contents } = (await app.call(exportAccount, {}, ben)).body;
    expect(contents['triviaNightsJoined']).toMatchObject([{ show: 'Quiz night', nickname: 'Ben' }]);
  });

  test('who is a member of a team at the show still plays for another table, which then comes first', async () => {
    const { id: teamId } = await team(app, ben, 'Badgers');
    const own = { params: { code }, body: { nickname: 'Ben', teamId } };
    expect((await app.call(contract.joinShow, own, ben)).body.teams).toMatchObject([{ id: teamId, isMember: true }]);
    const owls = await joined('Owls');
    app.clock.advance({ seconds: 1 });
    const body = { nickname: 'Ben', teamId: owls.teamId, teamCode: owls.teamCode };
    expect((await app.call(contract.joinShow, { params: { code }, body }, ben)).body.teams).toMatchObject([
      { id: owls.teamId, isMember: false, nicknames: ['Mia', 'Ben'] },
      { id: teamId, isMember: true, nicknames: [] },
    ]);
    expect((await app.call(contract.leaveShow, { params: { id: show.id } }, ben)).status).toBe(204);
    const { body: player } = await app.call(contract.getShowPlayer, { params: { id: show.id } }, ben);
    expect(player.teams.map(({ name }) => name)).toEqual(['Badgers']);
  });

  test('keeps the team of the phone, as its captain, then as a member', async () => {
    const owls = await joined('Owls');
    app.clock.advance({ seconds: 1 });
    const mate = phone(app);
    await mate.join(code, { nickname: 'Tom', teamId: owls.teamId, teamCode: owls.teamCode });
    const keep = (of: Pick<typeof mate, 'call'>, as: typeof ben) =>
      of.call(contract.keepTeam, { params: { id: show.id } }, as);
    expect((await app.call(listTeams, { query: { search: 'owls' } }, cleo)).body).toEqual([]);
    for (const repeat of [1, 2]) expect([repeat, (await keep(owls, ben)).status]).toEqual([repeat, 204]);
    expect((await keep(mate, cleo)).status).toBe(204);
    expect((await app.call(getTeam, { params: { id: owls.teamId } }, cleo)).body.members).toMatchObject([
      { id: ben.user.id, isCaptain: true },
      { id: cleo.user.id, isCaptain: false },
    ]);
    expect((await app.call(contract.keepTeam, { params: { id: show.id } }, host)).problem.code).toBe('show.not_found');
    const gameId = await launch();
    expect((await app.call(getPlayerGame, { params: { id: gameId } }, ben)).body.teams).toMatchObject([
      { id: owls.teamId, name: 'Owls' },
    ]);
  });
});

describe('hosts', () => {
  test('add teams without a phone, whose names are numbered, and give phones the code of the team', async () => {
    const add = (name: string, as = host) => app.call(addShowTeam, { params: { id: show.id }, body: { name } }, as);
    expect((await add('Owls', ben)).problem.code).toBe('show.not_found');
    expect([(await add('Owls')).body.name, (await add('owls')).body.name]).toEqual(['Owls', 'owls (2)']);
    const gameId = await launch();
    const { id: teamId, joinCode } = (await add('Owls')).body;
    const body = { nickname: 'Mia', teamId, teamCode: joinCode! };
    expect((await phone(app).join(code, body)).body.teams).toMatchObject([{ id: teamId, name: 'Owls (3)' }]);
    expect((await game(app, gameId, host)).scores).toHaveLength(3);
  });

  test('keep the teams they entered when the last phone leaves, while a team from a phone leaves with it', async () => {
    await app.call(addShowTeam, { params: { id: show.id }, body: { name: 'Regulars' } }, host);
    const { id: teamId, joinCode } = (await teams())[0]!;
    const mate = phone(app);
    await mate.join(code, { nickname: 'Tom', teamId, teamCode: joinCode! });
    const owls = await joined('Owls');
    for (const { call } of [mate, owls]) await call(contract.leaveShow, { params: { id: show.id } });
    expect(await teams()).toMatchObject([{ name: 'Regulars', players: [] }]);
  });

  test('know the code of every team at their show, but do not become members of a team that has some', async () => {
    const owls = await joined('Owls');
    const body = { nickname: 'Quizmaster', teamId: owls.teamId, teamCode: owls.teamCode };
    const keep = (of: typeof owls | ReturnType<typeof phone>, as: typeof ben) =>
      of.call(contract.keepTeam, { params: { id: show.id } }, as);
    expect((await keep(owls, ben)).status).toBe(204);
    await app.call(joinHelpers, { params: { id: show.id }, body: { code: show.helperCode! } }, cleo);
    for (const runner of [host, cleo]) {
      const mate = phone(app);
      await mate.join(code, body);
      expect((await keep(mate, runner)).problem.code).toBe('auth.forbidden');
      expect((await app.call(contract.joinShow, { params: { code }, body }, runner)).status).toBe(200);
      expect((await app.call(contract.keepTeam, { params: { id: show.id } }, runner)).problem.code).toBe(
        'auth.forbidden',
      );
    }
    const walkUps = await joined('Walk-ups');
    expect((await keep(walkUps, host)).status).toBe(204);
  });

  test('rename teams in the lobby and in the game; no two have the same name', async () => {
    const owls = await joined('Rude Owls');
    await joined('Larks');
    const rename = (name: string, as = host) =>
      app.call(renameShowTeam, { params: { id: show.id, teamId: owls.teamId }, body: { name } }, as);
    expect((await rename('Mine', ben)).problem.code).toBe('show.not_found');
    expect((await rename('larks')).problem.code).toBe('player.name_taken');
    expect((await rename('Owls')).body).toMatchObject({ name: 'Owls', joinCode: owls.teamCode });
    const gameId = await launch();
    const { revision } = await game(app, gameId, host);
    expect((await rename('Night Owls')).status).toBe(200);
    const after = await game(app, gameId, host);
    expect([entryOf(after.scores, owls.teamId)!.name, after.revision > revision]).toEqual(['Night Owls', true]);
    await score(app, { gameId, teamId: owls.teamId, field: 'q1', value: 1 }, host);
    await app.call(completeGame, { params: { id: gameId } }, host);
    expect((await rename('Late')).problem.code).toBe('game.completed');
  });
});
