/** `node bench/cluster/run.ts`: breaks a site of several nodes, made of the parts that people use, and prints what was lost and when it was back. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { call, keepCalling, signUp } from '../faults/calls.ts';
import { cleanUp } from '../faults/site-process.ts';
import { makeEvent } from '../rush.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { startPooler } from './servers.ts';
import { type Loss, writeDuring } from './write-load.ts';

const [PEOPLE, SEATS] = [200, 40];
const DOWN_MS = 2000;
const rows: { fault: string; lost: string; back: string; passed: boolean }[] = [];

function addLoss(fault: string, { acknowledged, refused, lost, backAfterMs }: Loss, withinMs: number): void {
  const passed = lost === 0 && backAfterMs <= withinMs;
  const counts = `${lost} of ${acknowledged} acknowledged writes; ${refused} refused`;
  rows.push({ fault, lost: counts, back: `${(backAfterMs / 1000).toFixed(1)} s (goal ${withinMs / 1000} s)`, passed });
}

/** Everyone answers at once, and again where the site was busy. */
async function rush({ url, db }: Cluster): Promise<void> {
  const people = [];
  for (let at = 0; at < PEOPLE; at += 10)
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => signUp(url)))));
  const eventId = await makeEvent(db, people[0]!.user.id, SEATS);
  const waiting = people.slice();
  await keepCalling(
    PEOPLE,
    () => waiting.length === 0,
    async () => {
      const person = waiting.pop()!;
      const answer = await call(url, `/api/events/${eventId}/rsvp`, {
        method: 'PUT',
        body: { status: 'going' },
        token: person.tokens.access.token,
      });
      if (answer.status !== 200) waiting.push(person);
    },
  );
  const Row = z.object({ going: z.number(), waitlisted: z.number(), places: z.number() });
  const { going, waitlisted, places } = await db.one(
    Row,
    `select count(*) filter (where status = 'going') as going, count(*) filter (where status = 'waitlisted') as waitlisted,
       count(distinct position) as places from rsvps where event_id = $1`,
    [eventId],
  );
  const passed = going === SEATS && waitlisted === PEOPLE - SEATS && places === PEOPLE;
  const result = `${going} going, ${waitlisted} waiting, ${places} places in line`;
  rows.push({ fault: `rush of ${PEOPLE} on ${SEATS} seats`, lost: result, back: '–', passed });
}

async function killNode({ url, nodes, nodePorts, startNode }: Cluster): Promise<void> {
  const loss = await writeDuring(url, async () => {
    nodes[0]!.kill('SIGKILL');
    await nodes[0]!.ended;
  });
  nodes[0] = await startNode(nodePorts[0]);
  addLoss('kill -9 of a node', loss, 2000);
}

async function killPooler({ url, primary, pooler }: Cluster): Promise<void> {
  const loss = await writeDuring(url, async () => {
    await pooler.program.kill('SIGKILL');
    await delay(DOWN_MS);
    await startPooler(primary, pooler.port);
  });
  addLoss('kill -9 of PgBouncer, started again after 2 s', loss, 5000);
}

try {
  const cluster = await startCluster();
  for (const fault of [rush, killNode, killPooler]) {
    await fault(cluster);
    const { fault: name, lost, back, passed } = rows.at(-1)!;
    console.log(`${passed ? 'pass' : 'FAIL'} | ${name.padEnd(48)} | ${lost.padEnd(52)} | ${back}`);
  }
} catch (error) {
  console.error(error);
  rows.push({ fault: 'the bench itself', lost: '', back: '', passed: false });
}
await cleanUp();
process.exit(rows.every(({ passed }) => passed) ? 0 : 1);
