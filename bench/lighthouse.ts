/**
 * `node bench/lighthouse.ts [path]`: Lighthouse on a slow phone, for `/` by default; `event` posts an event first, `search` and `group` load the
 * sample community.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '#scripts/chromium.ts';
import { JAVASCRIPT_BYTES } from './budgets.ts';
import { call, signUp } from './faults/calls.ts';
import { cleanUp, freePort, startSite, temporaryFolder } from './faults/site-process.ts';

const RUNS = 3;
const target = process.argv[2] ?? '/';

type Row = { what: string; value: number; wanted: number; isFloor?: boolean };
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function rowsOf({ categories, audits }: Result): Row[] {
  const score = (id: string, wanted: number): Row => ({
    what: `score: ${id}`,
    value: Math.round((categories[id]?.score ?? 0) * 100),
    wanted,
    isFloor: true,
  });
  const metric = (what: string, id: string, wanted: number): Row => ({
    what,
    value: Math.round((audits[id]?.numericValue ?? Number.POSITIVE_INFINITY) * 1000) / 1000,
    wanted,
  });
  const requests = (audits['network-requests']?.details as { items?: { resourceType: string; transferSize: number }[] })
    ?.items;
  const scripts = (requests ?? []).filter(({ resourceType }) => resourceType === 'Script');
  return [
    score('performance', 100),
    score('accessibility', 100),
    score('best-practices', 100),
    score('seo', 100),
    metric('first contentful paint, ms', 'first-contentful-paint', 900),
    metric('largest contentful paint, ms', 'largest-contentful-paint', 1500),
    metric('total blocking time, ms', 'total-blocking-time', 50),
    metric('cumulative layout shift', 'cumulative-layout-shift', 0.01),
    {
      what: 'bytes of JavaScript as transferred',
      value: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
      wanted: JAVASCRIPT_BYTES,
    },
  ];
}

/** Creates an event with a description, seats, an attendee and a comment; returns its path. */
async function postEvent(url: string): Promise<string> {
  const { tokens } = await signUp(url);
  const send = async (method: string, to: string, body: object = {}) => {
    const answer = await call(url, to, { method, body, token: tokens.access.token });
    if (answer.status >= 300) throw new Error(`${method} ${to} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as { id: string };
  };
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await send('POST', '/api/events', {
    title: 'Board games above the bakery',
    category: 'social-gatherings',
    description: 'Heavy games, light games and everything with wooden cubes.\n\n'.repeat(6),
    attendance: 'online',
    timeZone: 'America/Chicago',
    startsLocal: `${day}T19:00`,
    endsLocal: `${day}T22:00`,
    capacity: 12,
  });
  await send('PUT', `/api/events/${id}/publication`);
  await send('PUT', `/api/events/${id}/rsvp`, { status: 'going' });
  await send('POST', `/api/events/${id}/comments`, { text: 'I bring the snacks.' });
  return `/events/${id}`;
}

/** The median run by performance, because single runs vary on a busy machine. */
function middle(results: Result[]): Result {
  const byScore = results.toSorted(
    (a, b) => (a.categories['performance']?.score ?? 0) - (b.categories['performance']?.score ?? 0),
  );
  return byScore[Math.floor(results.length / 2)]!;
}

/** A group that meets again and again. */
async function findGroup(url: string): Promise<string> {
  const page = await (await fetch(`${url}/search?kind=groups`)).text();
  return /\/groups\/[a-z0-9-]+(?=")/.exec(page)![0];
}

const site = await startSite({
  dataDir: temporaryFolder('lighthouse'),
  isDemo: target === 'search' || target === 'group',
});
const targets: Record<string, (url: string) => string | Promise<string>> = {
  event: postEvent,
  search: () => '/search',
  group: findGroup,
};
const path = (await targets[target]?.(site.url)) ?? target;
const port = await freePort();
const { args, ...launch } = await findChromium();
const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] });
const results: Result[] = [];
try {
  for (let run = 0; run < RUNS; run++) {
    const outcome = await lighthouse(site.url + path, { port, output: 'json', logLevel: 'error' });
    if (outcome) results.push(outcome.lhr);
  }
} finally {
  await browser.close();
  await cleanUp();
}
const result = middle(results);
const rows = rowsOf(result).map((row) => ({
  ...row,
  held: row.isFloor ? row.value >= row.wanted : row.value <= row.wanted,
}));
console.table(
  Object.fromEntries(rows.map(({ what, value, wanted, held }) => [what, { value, wanted, held: held ? 'yes' : 'NO' }])),
);
for (const id of ['accessibility', 'best-practices', 'seo'])
  for (const { id: audit } of result.categories[id]?.auditRefs ?? [])
    if (result.audits[audit]?.score === 0) console.log(`${id}: ${result.audits[audit]?.title}`);
process.exit(rows.every(({ held }) => held) ? 0 : 1);
