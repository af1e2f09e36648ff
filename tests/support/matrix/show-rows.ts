import { answerQuestion } from '#contracts/shows/game-answers.contract.ts';
import { goToQuestion } from '#contracts/shows/games.contract.ts';
import { joinShow } from '#contracts/shows/players.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { listScoreChanges } from '#contracts/shows/score-changes.contract.ts';
import { createSeason } from '#contracts/shows/seasons/seasons.contract.ts';
import { completeGame } from '#contracts/shows/shows.contract.ts';
import { requestTeam } from '#contracts/shows/team-requests.contract.ts';
import { askTiebreak } from '#contracts/shows/tiebreaks.contract.ts';
import { deleteTeam } from '#contracts/teams/teams.contract.ts';
import { signUp } from '#tests/support/factories.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { launched, planned, score, team } from '#tests/support/shows.ts';
import { everybody, type Row, signedIn, type World } from './authorization-rows.ts';

const publicRead = { ...everybody(200), endedSession: 401 };
/** For actions that only the host may take, on a show that others can see. */
const host = (status: number, otherPerson = 403): Omit<Row, 'input'> => ({ ...signedIn(status), otherPerson });

const ofShow = async ({ app, person }: World) => ({ params: { id: (await planned(app, person)).id } });
const ofGame = async ({ app, person }: World) => {
  const { gameId, teamIds } = await launched(app, person, { teams: 1, takesAnswers: true });
  await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, person);
  return { id: gameId, teamId: teamIds[0]! };
};
const inGame =
  <More extends object>(more: (ids: { id: string; teamId: string }) => More) =>
  async (world: World) =>
    more(await ofGame(world));
/** Its stream ends by itself. */
const ofFinalGame = async (world: World) => {
  const { id } = await ofGame(world);
  await world.app.call(completeGame, { params: { id } }, world.person);
  await world.app.db.execute(`update games set completed_at = completed_at - interval '8 days' where id = $1`, [id]);
  return { params: { id } };
};
const ofTeam = async ({ app, person }: World) => ({ params: { id: (await team(app, person)).id } });
const ofRound = async ({ app, person }: World) => ({
  params: { roundId: (await app.call(createRound, { body: { name: 'Music' } }, person)).body.id },
});
const answered = async (world: World) => {
  const { id, teamId } = await ofGame(world);
  const params = { id, question: 'q1' };
  await world.app.call(answerQuestion, { params, body: { teamId, text: 'Paris' } }, world.person);
  return { params: { ...params, teamId } };
};

const ofSeason = async ({ app, person }: World) => ({
  params: { id: (await app.call(createSeason, { body: { name: 'Spring' } }, person)).body.id },
});
const ofCode = async ({ app, person }: World) => ({ params: { code: (await planned(app, person)).joinCode! } });
/** The person has joined their own show with a new team. */
const joined = async ({ app, person }: World) => {
  const { id: showId, joinCode } = await planned(app, person);
  const body = { nickname: 'Mia', teamName: 'Wrens' };
  const { teams } = (await app.call(joinShow, { params: { code: joinCode! }, body }, person)).body;
  return { showId, teamId: teams[0]!.id };
};

/** Teams, the question bank, shows and games; see authorization-matrix.ts. */
export const showRows: Record<string, Row> = {
  listTeams: signedIn(200),
  createTeam: { ...signedIn(201), input: () => ({ body: { name: 'Owls' } }) },
  getTeam: { ...host(200, 404), input: ofTeam },
  updateTeam: { ...host(200), input: async (world) => ({ ...(await ofTeam(world)), body: { name: 'Larks' } }) },
  deleteTeam: { ...host(204), input: ofTeam },
  restoreTeam: {
    ...host(200, 404),
    input: async (world) => {
      const of = await ofTeam(world);
      await world.app.call(deleteTeam, of, world.person);
      return of;
    },
  },
  joinTeam: {
    ...signedIn(200),
    input: async ({ app, person }) => ({ body: { code: (await team(app, person)).joinCode! } }),
  },
  removeTeamMember: {
    ...host(204),
    input: async (world) => {
      const { params } = await ofTeam(world);
      return { params: { ...params, personId: (await signUp(world.app.deps)).user.id } };
    },
  },
  leaveTeam: { ...host(409, 404), input: ofTeam },

  listRounds: signedIn(200),
  createRound: { ...signedIn(201), input: () => ({ body: { name: 'Music' } }) },
  getRound: { ...host(200, 404), input: ofRound },
  updateRound: { ...host(200, 404), input: async (world) => ({ ...(await ofRound(world)), body: { name: 'Films' } }) },
  deleteRound: { ...host(204, 404), input: ofRound },
  addQuestions: {
    ...host(200, 404),
    input: async (world) => ({
      ...(await ofRound(world)),
      body: { questions: [{ text: 'Who sang?', answers: ['Elvis'] }] },
    }),
  },
  searchQuestions: signedIn(200),
  listQuestionTags: signedIn(200),
  exportRounds: {
    ...host(200, 404),
    input: async (world) => ({ query: { roundId: (await ofRound(world)).params.roundId } }),
  },
  exportQuestions: {
    ...host(200, 404),
    input: async (world) => ({ query: { roundId: (await ofRound(world)).params.roundId } }),
  },
  addStarterPack: signedIn(200),
  uploadQuestionPicture: { ...signedIn(201), input: async () => ({ body: { picture: dataUrl(await png()) } }) },
  importRound: {
    ...signedIn(201),
    input: () => ({ body: { name: 'Music', format: 'csv', text: 'Who sang?,Elvis' } }),
  },

  listShows: publicRead,
  createShow: { ...signedIn(201), input: () => ({ body: { title: 'Quiz' } }) },
  getShow: { ...publicRead, input: ofShow },
  updateShow: { ...host(200), input: async (world) => ({ ...(await ofShow(world)), body: { title: 'New' } }) },
  deleteShow: { ...host(204), input: ofShow },
  launchShow: { ...host(200), input: ofShow },
  returnToLobby: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  getShowOfGame: { ...publicRead, input: inGame(({ id }) => ({ params: { id } })) },
  completeGame: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  reopenGame: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  joinHelpers: {
    ...signedIn(200),
    input: async ({ app, person }) => {
      const { id, helperCode } = await planned(app, person);
      return { params: { id }, body: { code: helperCode! } };
    },
  },
  removeHelper: {
    ...host(204),
    input: async (world) => ({
      params: { ...(await ofShow(world)).params, personId: (await signUp(world.app.deps)).user.id },
    }),
  },

  copyShow: { ...host(201), input: async (world) => ({ ...(await ofShow(world)), body: {} }) },
  exportShowResults: {
    ...publicRead,
    input: async (world) => {
      const { gameId, showId } = await launched(world.app, world.person, { teams: 1 });
      await world.app.call(completeGame, { params: { id: gameId } }, world.person);
      return { params: { id: showId } };
    },
  },

  listSeasons: publicRead,
  createSeason: { ...signedIn(201), input: () => ({ body: { name: 'Spring' } }) },
  getSeason: { ...publicRead, input: ofSeason },
  updateSeason: { ...host(200), input: async (world) => ({ ...(await ofSeason(world)), body: { name: 'Autumn' } }) },
  deleteSeason: { ...host(204), input: ofSeason },
  listTeamNights: { ...everybody(404), person: 200, endedSession: 401, input: ofTeam },

  getGame: { ...publicRead, input: inGame(({ id }) => ({ params: { id } })) },
  watchGame: {
    ...publicRead,
    input: ofFinalGame,
  },
  getScoreSheet: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  watchScoreSheet: {
    ...host(200),
    input: ofFinalGame,
  },
  writeScore: {
    ...host(200),
    input: inGame(({ id, teamId }) => ({ params: { gameId: id, teamId }, body: { field: 'q1', value: 1 } })),
  },
  goToQuestion: { ...host(200), input: inGame(({ id }) => ({ params: { id }, body: { currentQuestion: 'q2' } })) },
  addGameQuestions: { ...host(200), input: inGame(({ id }) => ({ params: { id }, body: { questionCount: 12 } })) },
  lockQuestion: { ...host(200), input: inGame(({ id }) => ({ params: { id, question: 'q1' } })) },
  unlockQuestion: { ...host(200), input: inGame(({ id }) => ({ params: { id, question: 'q1' } })) },
  setQuestionStates: {
    ...host(200),
    input: inGame(({ id }) => ({ params: { id }, body: { questions: ['q1', 'q2'], state: 'revealed' } })),
  },
  startQuestionTimer: {
    ...host(200),
    input: inGame(({ id }) => ({ params: { id }, body: { question: 'q1', seconds: 60 } })),
  },
  startBreak: { ...host(200), input: inGame(({ id }) => ({ params: { id }, body: { minutes: 15 } })) },
  endBreak: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  stopQuestionTimer: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  askTiebreak: {
    ...host(200),
    input: inGame(({ id }) => ({ params: { id }, body: { text: 'How many steps?', answer: 42 } })),
  },
  setTiebreakState: {
    ...host(200),
    input: async (world) => {
      const { id } = await ofGame(world);
      const body = { text: 'How many steps?', answer: 42 };
      await world.app.call(askTiebreak, { params: { id }, body }, world.person);
      return { params: { id }, body: { state: 'locked' } };
    },
  },
  withdrawTiebreak: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  revealStandings: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  addTeamToGame: {
    ...host(200),
    input: async (world) => {
      const { id } = await ofGame(world);
      return { params: { id, teamId: (await team(world.app, world.person)).id } };
    },
  },
  listTeamChoices: { ...host(200), input: async (world) => ({ ...(await ofShow(world)), query: {} }) },
  requestTeam: {
    ...host(200),
    input: async (world) => ({
      ...(await ofShow(world)),
      body: { teamId: (await team(world.app, world.person)).id },
    }),
  },
  listTeamRequests: signedIn(200),
  answerTeamRequest: {
    ...host(204, 404),
    input: async (world) => {
      const stranger = await signUp(world.app.deps);
      const { id } = await planned(world.app, stranger);
      const teamId = (await team(world.app, world.person)).id;
      await world.app.call(requestTeam, { params: { id }, body: { teamId } }, stranger);
      return { params: { id, teamId }, body: { accepts: true } };
    },
  },
  removeTeamFromGame: { ...host(204), input: inGame((params) => ({ params })) },
  adjustScore: {
    ...host(201),
    input: inGame(({ id, teamId }) => ({ params: { id }, body: { teamId, points: -2, reason: 'Phones' } })),
  },
  listScoreChanges: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  undoScoreChange: {
    ...host(200),
    input: async (world) => {
      const { id, teamId } = await ofGame(world);
      await score(world.app, { gameId: id, teamId, field: 'q1', value: 1 }, world.person);
      const { changes } = (await world.app.call(listScoreChanges, { params: { id }, query: {} }, world.person)).body;
      return { params: { id, changeId: String(changes[0]!.id) } };
    },
  },

  getShowToJoin: { ...publicRead, input: ofCode },
  joinShow: {
    ...signedIn(200),
    input: async (world) => ({ ...(await ofCode(world)), body: { nickname: 'Mia', teamName: 'Wrens' } }),
  },
  getShowPlayer: { ...signedIn(200), input: ofShow },
  leaveShow: { ...signedIn(204), input: ofShow },
  setTeamReady: {
    ...host(204, 404),
    input: async (world) => {
      const { showId, teamId } = await joined(world);
      return { params: { id: showId, teamId }, body: { isReady: true } };
    },
  },
  keepTeam: { ...host(204, 404), input: async (world) => ({ params: { id: (await joined(world)).showId } }) },
  listShowTeams: { ...publicRead, input: ofShow },
  watchLobby: {
    ...publicRead,
    // After the launch the stream ends by itself.
    input: async ({ app, person }) => ({ params: { id: (await launched(app, person)).showId } }),
  },
  addShowTeam: { ...host(201), input: async (world) => ({ ...(await ofShow(world)), body: { name: 'Wrens' } }) },
  renameShowTeam: {
    ...host(200),
    input: async (world) => {
      const { showId, teamId } = await joined(world);
      return { params: { id: showId, teamId }, body: { name: 'Jays' } };
    },
  },
  removeShowTeam: {
    ...host(204),
    input: async (world) => {
      const { showId, teamId } = await joined(world);
      return { params: { id: showId, teamId } };
    },
  },
  getPlayerGame: { ...signedIn(200), input: inGame(({ id }) => ({ params: { id } })) },
  answerQuestion: {
    ...host(200, 404),
    input: inGame(({ id, teamId }) => ({ params: { id, question: 'q1' }, body: { teamId, text: 'Paris' } })),
  },
  listAnswers: { ...host(200), input: inGame(({ id }) => ({ params: { id }, query: { question: 'q1' } })) },
  listGameQuestions: { ...host(200), input: inGame(({ id }) => ({ params: { id } })) },
  judgeAnswer: { ...host(200), input: async (world) => ({ ...(await answered(world)), body: { isRight: true } }) },
};
