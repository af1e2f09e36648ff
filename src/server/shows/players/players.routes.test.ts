import { beforeEach, describe, expect, test } from 'vitest';
import { answerQuestion, getPlayerGame, listAnswers } from '#contracts/shows/game-answers.contract.ts';
import { getGame, goToQuestion } from '#contracts/shows/games.contract.ts';
import { listShowTeams } from '#contracts/shows/lobby.contract.ts';
import * as contract from '#contracts/shows/players.contract.ts';
import { completeGame, getShow, launchShow, type ShowDetail, updateShow } from '#contracts/shows/shows.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { deleteOldPlayersJob, showJobs } from '#server/shows/shows.jobs.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { game, phone, planned } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

let show: ShowDetail;
let code: string;
const app = await testApp();
const [host] = await signUpPeople(app.deps, 1);
beforeEach(async () => {
  show = await planned(app, host, { takesAnswers: true, visibility: 'private' });
  code = show.joinCode!;
});

const lookUp = (typed = code) => app.call(contract.getShowToJoin, { params: { code: typed } });
const launch = async () => (await app.call(launchShow, { params: { id: show.id } }, host)).body.gameId;
const ask = (gameId: string) =>
  app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, host);
const teams = async (as = host) => (await app.call(listShowTeams, { params: { id: show.id } }, as)).body.teams;
const answer = (of: ReturnType<typeof phone>, gameId: string, teamId: string, text = 'Paris') =>
  of.call(answerQuestion, { params: { id: gameId, question: 'q1' }, body: { teamId, text } });
const joined = async (name: string) => {
  const of = phone(app);
  const { teams: own } = (await of.join(code, { nickname: 'Mia', teamName: name })).body;
  return { ...of, teamId: own[0]!.id, teamCode: own[0]!.joinCode };
};

describe('a join code', () => {
  test('has six characters without look-alikes, and works as typed until the show is completed', async () => {
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase();
    expect((await lookUp(typed)).body).toMatchObject({
      showId: show.id,
      title: 'Quiz night',
      status: 'scheduled',
      teams: [],
      hasJoined: false,
    });
    const gameId = await launch();
    expect((await lookUp()).body.status).toBe('in-progress');
    await app.call(completeGame, { params: { id: gameId } }, host);
    expect((await lookUp()).problem.code).toBe('show.unknown_join_code');
    expect((await phone(app).join(code, { nickname: 'Mia', teamName: 'Owls' })).problem.code).toBe(
      'show.unknown_join_code',
    );
    expect((await app.call(getShow, { params: { id: show.id } }, host)).body.joinCode).toBeNull();
    expect((await lookUp('x')).problem.code).toBe('show.unknown_join_code');
  });
});

describe('a phone without an account', () => {
  test('joins with a team and a nickname, waits in the lobby, and is in the game at the launch', async () => {
    const owls = await joined(' Owls ');
    expect((await owls.call(contract.getShowPlayer, { params: { id: show.id } })).body).toMatchObject({
      gameId: null,
      status: 'scheduled',
      nickname: 'Mia',
      teams: [{ id: owls.teamId, name: 'Owls', isReady: false, nicknames: ['Mia'], isKept: false }],
    });
    const isReady = { params: { id: show.id, teamId: owls.teamId }, body: { isReady: true } };
    expect((await owls.call(contract.setTeamReady, isReady)).status).toBe(204);
    expect(await teams()).toMatchObject([{ name: 'Owls', isReady: true, players: [{ nickname: 'Mia' }] }]);
    const gameId = await launch();
    await ask(gameId);
    expect((await owls.call(getGame, { params: { id: gameId } })).body.scores).toMatchObject([
      { teamId: owls.teamId, name: 'Owls', order: 1 },
    ]);
    expect((await answer(owls, gameId, owls.teamId)).body).toMatchObject({ text: 'Paris' });
    expect((await owls.call(getPlayerGame, { params: { id: gameId } })).body).toMatchObject({
      teams: [{ id: owls.teamId, name: 'Owls' }],
      answers: [{ text: 'Paris' }],
    });
    const late = await joined('Larks');
    expect((await answer(late, gameId, late.teamId)).status).toBe(200);
    expect((await game(app, gameId, host)).scores.map(({ name }) => name)).toEqual(['Owls', 'Larks']);
    expect(
      (await app.call(listAnswers, { params: { id: gameId }, query: { question: 'q1' } }, host)).body.answers,
    ).toHaveLength(2);
  });

  test('joins a team that is there only with the code of the team', async () => {
    const owls = await joined('Owls');
    app.clock.advance({ seconds: 1 });
    const mate = phone(app);
    const body = { nickname: 'Tom', teamId: owls.teamId };
    expect((await mate.join(code, body)).problem.code).toBe('player.wrong_team_code');
    expect((await mate.join(code, { ...body, teamCode: 'ZZZZ2' })).problem.code).toBe('player.wrong_team_code');
    const { body: player } = await mate.join(code, { ...body, teamCode: ` ${owls.teamCode.toLowerCase()}` });
    expect(player.teams).toMatchObject([{ id: owls.teamId, nicknames: ['Mia', 'Tom'] }]);
    expect((await phone(app).join(code, { nickname: 'Eve' })).problem.code).toBe('player.no_team');
    const { problem } = await phone(app).join(code, { nickname: 'Eve', teamName: 'OWLS' });
    expect([problem.code, problem.message]).toEqual(['player.name_taken', expect.stringContaining('enter its code')]);
  });

  test('changes the table with the code of another team, and stays where it is with a wrong one', async () => {
    const [owls, larks] = [await joined('Owls'), await joined('Larks')];
    const mate = phone(app);
    await mate.join(code, { nickname: 'Tom', teamId: owls.teamId, teamCode: owls.teamCode });
    const change = (teamCode: string) => mate.join(code, { nickname: 'Tom', teamId: larks.teamId, teamCode });
    expect((await change('ZZZZ2')).problem.code).toBe('player.wrong_team_code');
    const seats = async () => Object.fromEntries((await teams()).map(({ name, players }) => [name, players.length]));
    expect(await seats()).toEqual({ Owls: 2, Larks: 1 });
    for (const _ of [1, 2])
      expect((await change(larks.teamCode)).body.teams).toMatchObject([{ id: larks.teamId, isMember: false }]);
    expect(await seats()).toEqual({ Owls: 1, Larks: 2 });
  });

  test('that repeats the request, also several times at once, is the same player', async () => {
    const of = phone(app);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => of.join(code, { nickname: 'Mia', teamName: 'Owls' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await teams()).toMatchObject([{ name: 'Owls', players: [{ nickname: 'Mia' }] }]);
    expect((await of.call(contract.leaveShow, { params: { id: show.id } })).status).toBe(204);
    expect(await teams()).toEqual([]);
    expect((await of.call(contract.leaveShow, { params: { id: show.id } })).problem.code).toBe('auth.required');
  });

  test('sees and does nothing at another show, for another team, without its token or with a broken one', async () => {
    const owls = await joined('Owls');
    const larks = await joined('Larks');
    const gameId = await launch();
    await ask(gameId);
    const other = await planned(app, host, { takesAnswers: true, visibility: 'private' });
    const otherGame = (await app.call(launchShow, { params: { id: other.id } }, host)).body.gameId;
    expect((await owls.call(getGame, { params: { id: otherGame } })).problem.code).toBe('game.not_found');
    expect((await owls.call(contract.getShowPlayer, { params: { id: other.id } })).problem.code).toBe('show.not_found');
    expect((await answer(owls, otherGame, owls.teamId)).problem.code).toBe('game.not_found');
    expect((await owls.join(other.joinCode!, { nickname: 'Mia', teamName: 'X' })).problem.code).toBe(
      'player.token_used',
    );
    expect((await answer(owls, gameId, larks.teamId)).problem.code).toBe('game.team_not_found');
    const readiness = { params: { id: show.id, teamId: larks.teamId }, body: { isReady: true } };
    expect((await owls.call(contract.setTeamReady, readiness)).problem.code).toBe('game.team_not_found');
    expect((await owls.call(listAnswers, { params: { id: gameId }, query: { question: 'q1' } })).problem.code).toBe(
      'auth.required',
    );
    const { teams: seen } = (await owls.call(listShowTeams, { params: { id: show.id } })).body;
    expect(seen.map(({ joinCode, players }) => [joinCode, players])).toEqual([
      [null, []],
      [null, []],
    ]);
    expect((await answer(phone(app), gameId, owls.teamId)).problem.code).toBe('auth.required');
    expect((await app.call(getGame, { params: { id: gameId } })).problem.code).toBe('game.not_found');
    const broken = { headers: { [contract.PLAYER_TOKEN_HEADER]: "' or true" } };
    expect((await app.call(getPlayerGame, { params: { id: gameId } }, null, broken)).problem.code).toBe(
      'auth.required',
    );
  });

  test('is forgotten with its nickname a week after the show, while results and answers stay', async () => {
    const owls = await joined('Owls');
    const gameId = await launch();
    await ask(gameId);
    await answer(owls, gameId, owls.teamId);
    await app.call(completeGame, { params: { id: gameId } }, host);
    const clean = () => runNow(showJobs(app.deps), deleteOldPlayersJob, {});
    await clean();
    expect((await owls.call(getPlayerGame, { params: { id: gameId } })).body.answers).toHaveLength(1);
    await app.db.execute(`update games set completed_at = completed_at - interval '8 days' where id = $1`, [gameId]);
    await clean();
    expect((await owls.call(getPlayerGame, { params: { id: gameId } })).problem.code).toBe('auth.required');
    const { scores } = (await app.call(getGame, { params: { id: gameId } }, host)).body;
    expect(scores).toMatchObject([{ name: 'Owls' }]);
  });

  test('is forgotten a week after a show that its host never launched or never completed, but not before the show', async () => {
    const clean = () => runNow(showJobs(app.deps), deleteOldPlayersJob, {});
    const owls = await joined('Owls');
    const isKnown = async () => {
      await clean();
      const { status } = await owls.call(contract.getShowPlayer, { params: { id: show.id } });
      return status === 200;
    };
    const earlier = (table: string, column: string, where: string) =>
      app.db.execute(`update ${table} set ${column} = ${column} - interval '8 days' where ${where} = $1`, [show.id]);
    const startsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await app.call(updateShow, { params: { id: show.id }, body: { startsAt } }, host);
    await earlier('players', 'joined_at', 'show_id');
    expect(await isKnown()).toBe(true);
    const gameId = await launch();
    await earlier('shows', 'starts_at', 'id');
    expect(await isKnown()).toBe(true);
    await ask(gameId);
    await answer(owls, gameId, owls.teamId);
    await earlier('games', 'started_at', 'show_id');
    // It is still being played.
    expect(await isKnown()).toBe(true);
    await app.db.execute(`update team_answers set answered_at = answered_at - interval '8 days' where game_id = $1`, [
      gameId,
    ]);
    expect(await isKnown()).toBe(false);
    const later = await planned(app, host);
    const larks = phone(app);
    await larks.join(later.joinCode!, { nickname: 'Lea', teamName: 'Larks' });
    await app.db.execute(`update players set joined_at = joined_at - interval '8 days' where show_id = $1`, [later.id]);
    await clean();
    expect((await larks.call(contract.getShowPlayer, { params: { id: later.id } })).problem.code).toBe('auth.required');
  });

  test('gets a field error for odd names and never more than 200 teams', async () => {
    for (const [body, field] of [
      [{ nickname: ' ', teamName: 'Owls' }, 'nickname'],
      [{ nickname: 'x'.repeat(41), teamName: 'Owls' }, 'nickname'],
      [{ nickname: 'Mia', teamName: '\u202e\u200b' }, 'teamName'],
      [{ nickname: 'Mia', teamName: 'x'.repeat(61) }, 'teamName'],
      [{ nickname: 'Mia', teamName: 'a\nb' }, 'teamName'],
      [{ nickname: 'Mia', teamId: 'x' }, 'teamId'],
    ] as const)
      expect((await phone(app).join(code, body)).problem.fields).toHaveProperty(field);
    await app.db.execute(
      `insert into lobby_teams (show_id, name, joined_at) select $1, 'Team ' || n, now() from generate_series(1, 200) n`,
      [show.id],
    );
    expect((await phone(app).join(code, { nickname: 'Mia', teamName: 'Late' })).problem.code).toBe('game.full');
  });
});
