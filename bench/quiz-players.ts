import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { PLAYER_TOKEN_HEADER } from '#contracts/shows/players.contract.ts';
import { type Answer, call } from './faults/calls.ts';

/** A phone without an account, with a team of its own. */
export type Phone = { teamId: string; headers: Record<string, string> };

export type Quiz = { showId: string; gameId: string; token: string; phones: Phone[] };

type Send = (method: string, path: string, body?: object) => Promise<Answer>;

export function sender(url: string, options: { token?: string; headers?: Record<string, string> }): Send {
  return (method, path, body) => call(url, path, { method, ...options, ...(body && { body }) });
}

async function read<T>(schema: z.core.$ZodType<T>, answer: Promise<Answer>): Promise<T> {
  const { status, text } = await answer;
  if (status >= 300 || status === 0) throw new Error(`answered ${status}: ${text}`);
  return z.parse(schema, JSON.parse(text));
}

const NewShow = z.object({ id: z.string(), joinCode: z.string() });
const Launched = z.object({ gameId: z.string() });
const Joined = z.object({ teams: z.array(z.object({ id: z.string() })) });

/** A running show that takes answers, at its first question. Each phone has joined by the code. */
export async function startQuiz(
  url: string,
  token: string,
  { phones, questions }: { phones: number; questions: number },
): Promise<Quiz> {
  const host = sender(url, { token });
  const body = { title: 'Bench', visibility: 'public', questionCount: questions, takesAnswers: true };
  const show = await read(NewShow, host('POST', '/api/shows', body));
  const { gameId } = await read(Launched, host('POST', `/api/shows/${show.id}/launch`, {}));
  const joined: Phone[] = [];
  for (let n = 0; n < phones; n++) {
    const headers = { [PLAYER_TOKEN_HEADER]: randomBytes(32).toString('base64url') };
    const join = { nickname: `Player ${n}`, teamName: `Team ${n}` };
    const player = await read(Joined, sender(url, { headers })('POST', `/api/join/${show.joinCode}`, join));
    joined.push({ headers, teamId: player.teams[0]!.id });
  }
  await goTo(host, gameId, 'q1');
  return { showId: show.id, gameId, token, phones: joined };
}

export const goTo = (host: Send, gameId: string, currentQuestion: string) =>
  read(z.object({ revision: z.number() }), host('PUT', `/api/games/${gameId}/current-question`, { currentQuestion }));

export const answer = (url: string, { gameId }: Quiz, { teamId, headers }: Phone, question: string, text: string) =>
  call(url, `/api/games/${gameId}/answers/${question}`, { method: 'PUT', headers, body: { teamId, text } });

const RETRY_MS = 1000;
const ATTEMPTS = 15;

/** Like the queue of a phone: sends again what got no answer or found the server busy. `ms` is the time until the last response. */
async function answerPersistently(
  ...args: Parameters<typeof answer>
): Promise<{ isStored: boolean; attempts: number; ms: number }> {
  const startedAt = performance.now();
  for (let attempts = 1; ; attempts++) {
    const { status } = await answer(...args);
    const isBusy = status === 0 || status === 429 || status >= 500;
    if (!isBusy || attempts === ATTEMPTS)
      return { isStored: status === 200, attempts, ms: performance.now() - startedAt };
    await delay(RETRY_MS);
  }
}

/** All phones answer once, each at a random moment. */
export const answerWithin = (quiz: Quiz, url: string, { question, ms }: { question: string; ms: number }) =>
  Promise.all(
    quiz.phones.map(async (phone, n) => {
      await delay(Math.random() * ms);
      return answerPersistently(url, quiz, phone, question, `Answer ${n}`);
    }),
  );
