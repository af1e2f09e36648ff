import { z } from 'zod';
import { call, signUp } from '../faults/calls.ts';
import type { Cluster } from './cluster.ts';

const TEAMS = 10;
const QUESTIONS = 20;

export type Show = Awaited<ReturnType<typeof startShow>>;

/** A running show, whose scores can be written. */
export async function startShow({ url, db }: Pick<Cluster, 'url' | 'db'>) {
  const { tokens } = await signUp(url);
  const token = tokens.access.token;
  const send = async (method: string, path: string, body: object) => {
    const answer = await call(url, path, { method, body, token });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text || '{}');
  };
  const show = await send('POST', '/api/shows', { title: 'Bench', questionCount: QUESTIONS });
  const { gameId } = await send('POST', `/api/shows/${show.id}/launch`, {});
  const teamIds: string[] = [];
  for (let team = 0; team < TEAMS; team++) {
    const { id } = await send('POST', '/api/teams', { name: `Team ${team}` });
    await send('PUT', `/api/games/${gameId}/teams/${id}`, {});
    teamIds.push(id);
  }
  let written = 0;
  return {
    path: `/api/games/${gameId}/live`,
    /** Whether the score was acknowledged. */
    async write(): Promise<boolean> {
      const count = ++written;
      const path = `/api/games/${gameId}/team/${teamIds[count % TEAMS]}`;
      const body = { field: `q${(count % QUESTIONS) + 1}`, value: count };
      return (await call(url, path, { method: 'PATCH', body, token, timeoutMs: 10_000 })).status === 200;
    },
    async revision(): Promise<number> {
      const row = await db.one(z.object({ revision: z.number() }), 'select revision from games where id = $1', [
        gameId,
      ]);
      return row.revision;
    },
    /** What every board must show in the end. */
    async scores(): Promise<{ teamId: string }[]> {
      const { text } = await call(url, `/api/games/${gameId}`, { token });
      return (JSON.parse(text) as { scores: { teamId: string }[] }).scores;
    },
  };
}
