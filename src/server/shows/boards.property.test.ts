import { afterAll, expect, test } from 'vitest';
import { addTeamToGame, adjustScore, goToQuestion, removeTeamFromGame } from '#contracts/shows/games.contract.ts';
import { listScoreChanges, undoScoreChange } from '#contracts/shows/score-changes.contract.ts';
import { completeGame, joinHelpers, launchShow } from '#contracts/shows/shows.contract.ts';
import { Board } from '#tests/support/boards.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import { game, planned, score, team } from '#tests/support/shows.ts';
import { listen, testApp } from '#tests/support/test-app.ts';

const TEAMS = 4;
const QUESTIONS = 5;
const boards: Board[] = [];
const app = await testApp();
const port = await listen(app);
const hosts = await signUpPeople(app.deps, 2);
const teamIds = await Promise.all(Array.from({ length: TEAMS }, async () => (await team(app, hosts[0])).id));
afterAll(() => boards.forEach((board) => board.cut()));

const by = fc.nat({ max: 1 });
const ofTeam = fc.nat({ max: TEAMS - 1 });
const field = fc.constantFrom('q1', 'q2', 'q3', 'q4', 'q5', 'bonus', 'tiebreak');
const value = fc.option(fc.integer({ min: -4, max: 20 }).map((halves) => halves / 2));
const Step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('score' as const), by, ofTeam, field, value }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('adjust' as const), by, ofTeam, points: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take out' as const), by, ofTeam }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let in' as const), by, ofTeam }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), by, back: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const), by, question: fc.nat({ max: QUESTIONS }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('launch' as const), by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose connection' as const), board: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('come back' as const), board: fc.nat({ max: 2 }) }) },
);
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never;
type World = { showId: string; id: string; watchers: Board[] };

async function undo({ id }: World, host: SomeoneSignedIn, back: number): Promise<void> {
  const { changes } = (await app.call(listScoreChanges, { params: { id }, query: {} }, host)).body;
  const change = changes[back];
  if (change) await app.call(undoScoreChange, { params: { id, changeId: change.id } }, host);
}

async function runStep(world: World, step: Step): Promise<unknown> {
  const { id, showId, watchers } = world;
  const params = { id, teamId: 'ofTeam' in step ? teamIds[step.ofTeam]! : '' };
  const host = hosts['by' in step ? step.by : 0]!;
  switch (step.do) {
    case 'score':
      return score(app, { gameId: id, teamId: params.teamId, field: step.field, value: step.value }, host);
    case 'adjust':
      return app.call(
        adjustScore,
        { params, body: { teamId: params.teamId, points: step.points, reason: 'So' } },
        host,
      );
    case 'take out':
      return app.call(removeTeamFromGame, { params }, host);
    case 'let in':
      return app.call(addTeamToGame, { params }, host);
    case 'undo':
      return undo(world, host, step.back);
    case 'ask':
      return app.call(
        goToQuestion,
        { params: { id }, body: { currentQuestion: step.question ? `q${step.question}` : '' } },
        host,
      );
    case 'launch':
      return app.call(launchShow, { params: { id: showId } }, host);
    case 'lose connection':
      return watchers[step.board]!.cut();
    case 'come back':
      return watchers[step.board]!.isOpen || watchers[step.board]!.connect(port);
  }
}

async function startShow(): Promise<World> {
  const show = await planned(app, hosts[0], { questionCount: QUESTIONS });
  await app.call(joinHelpers, { params: { id: show.id }, body: { code: show.helperCode! } }, hosts[1]);
  const { gameId: id } = (await app.call(launchShow, { params: { id: show.id } }, hosts[0])).body;
  for (const teamId of teamIds) await app.call(addTeamToGame, { params: { id, teamId } }, hosts[0]);
  const watchers = [new Board(id), new Board(id), new Board(id, hosts[1])];
  boards.push(...watchers);
  for (const board of watchers) await board.connect(port);
  return { showId: show.id, id, watchers };
}

test('every board ends equal to the database, however hosts write and boards connect', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(Step, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), async (rounds) => {
      const world = await startShow();
      // All steps of a round run concurrently.
      for (const steps of rounds) await Promise.all(steps.map((step) => runStep(world, step)));
      await app.call(completeGame, { params: { id: world.id } }, hosts[0]);
      const { scores, revision } = await game(app, world.id);
      for (const board of world.watchers) {
        if (board.state.revision < revision && !board.isOpen) await board.connect(port);
        await board.until(({ state }) => state.showStatus === 'completed');
        expect(board.state.scores).toEqual(scores);
      }
      for (const entry of scores) {
        const { teamId: _team, name: _name, total, order: _order, tiebreak: _guess, ...counted } = entry;
        expect(total).toBe(Object.values(counted).reduce((sum, points) => sum + points, 0));
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
