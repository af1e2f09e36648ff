import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { answer, goTo, type Quiz, sender, startQuiz } from '../quiz-players.ts';
import { Reader } from '../stream-reader.ts';
import { keepCalling, signUp } from './calls.ts';
import { atMost, exactly, type Fault } from './check.ts';
import { databaseOf, freePort, type Site, startSite, temporaryFolder } from './site-process.ts';

const KILLS = 5;
const PHONES = 40;
const GOES_ON_WITHIN_MS = 3000;
/** As boards and phones wait between two attempts. */
const RECONNECT_MS = [500, 1000, 2000];

export const quizKilled: Fault = {
  title: `kill -9 in the middle of a quiz round with ${PHONES} phones, ${KILLS} times`,
  async run() {
    const options = { dataDir: temporaryFolder('quiz'), port: await freePort() };
    let site = await startSite(options);
    const { tokens } = await signUp(site.url);
    const quiz = await startQuiz(site.url, tokens.access.token, { phones: PHONES, questions: 20 });
    const acknowledged = new Map<string, string>();
    const outages: number[] = [];
    for (let round = 1; round <= KILLS; round++) {
      const question = `q${round}`;
      if (round > 1) await goTo(sender(site.url, { token: tokens.access.token }), quiz.gameId, question);
      await answerUntilKilled(site, quiz, { question, acknowledged });
      const back = followAgain(site, quiz);
      site = await startSite(options);
      const readyAt = performance.now();
      const at = await back;
      outages.push(Math.max(0, at - readyAt));
    }
    const lost = await countLost(site, quiz, acknowledged);
    site.kill('SIGKILL');
    await site.ended;
    return [
      exactly(`acknowledged answers lost, of ${acknowledged.size}`, lost, 0),
      atMost('boards and phones go on after the site is ready, slowest', Math.max(...outages), GOES_ON_WITHIN_MS),
    ];
  },
};

type Answering = { question: string; acknowledged: Map<string, string> };

/** Every phone changes its answer again and again. */
async function answerUntilKilled(site: Site, quiz: Quiz, { question, acknowledged }: Answering): Promise<void> {
  let isKilled = false;
  let sent = 0;
  const answering = keepCalling(
    PHONES,
    () => isKilled,
    async (n) => {
      const phone = quiz.phones[n]!;
      const text = String(++sent).padStart(6, '0');
      const { status } = await answer(site.url, quiz, phone, question, text);
      if (status === 200) acknowledged.set(`${question}/${phone.teamId}`, text);
    },
  );
  await delay(1000 + Math.random() * 1000);
  isKilled = true;
  site.kill('SIGKILL');
  await site.ended;
  await answering;
}

/** When the last board and phone received its state again, attempting it as the pages do. */
async function followAgain({ url }: Site, { gameId, phones }: Quiz): Promise<number> {
  const port = Number(new URL(url).port);
  const headersOf = [{}, {}, ...phones.slice(0, 10).map(({ headers }) => headers)];
  const times = headersOf.map(async (headers) => {
    for (let attempt = 0; ; attempt++) {
      const reader = await Reader.open(port, `/api/games/${gameId}/live`, { headers }).catch(() => null);
      if (reader && reader.latestRevision > 0) return performance.now();
      await delay(RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]);
    }
  });
  return Math.max(...(await Promise.all(times)));
}

/** Answers grow, so a stored one that is older than the acknowledged one means a loss. */
async function countLost(site: Site, { gameId }: Quiz, acknowledged: Map<string, string>): Promise<number> {
  const client = new pg.Client(databaseOf(site));
  await client.connect();
  const { rows } = await client.query<{ key: string; text: string }>(
    `select question || '/' || team_id as key, text from team_answers where game_id = $1`,
    [gameId],
  );
  await client.end();
  const stored = new Map(rows.map(({ key, text }) => [key, text]));
  return [...acknowledged].filter(([key, text]) => (stored.get(key) ?? '') < text).length;
}
