/** `node bench/lighthouse.ts [page …]`: Lighthouse on a slow phone for public pages of the sample community, by default for all of them. */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '#scripts/chromium.ts';
import { JAVASCRIPT_BYTES } from './budgets.ts';
import { cleanUp, freePort, startSite, temporaryFolder } from './faults/site-process.ts';
import { samplePages } from './sample-pages.ts';

const RUNS = 3;

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

/** The median run by performance, because single runs vary on a busy machine. */
function middle(results: Result[]): Result {
  const byScore = results.toSorted(
    (a, b) => (a.categories['performance']?.score ?? 0) - (b.categories['performance']?.score ?? 0),
  );
  return byScore[Math.floor(results.length / 2)]!;
}

const { url } = await startSite({ dataDir: temporaryFolder('lighthouse'), isDemo: true });
const pages = await samplePages(url);
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(pages);
const port = await freePort();
const { args, ...launch } = await findChromium();
const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] });
let isHeld = true;
try {
  for (const name of names) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run++) {
      const outcome = await lighthouse(url + pages[name], { port, output: 'json', logLevel: 'error' });
      if (outcome) results.push(outcome.lhr);
    }
    isHeld = report(name, middle(results)) && isHeld;
  }
} finally {
  await browser.close();
  await cleanUp();
}
process.exit(isHeld ? 0 : 1);

/** Prints the figures of a page; false if one misses its goal. */
function report(name: string, result: Result): boolean {
  const rows = rowsOf(result).map((row) => ({
    ...row,
    held: row.isFloor ? row.value >= row.wanted : row.value <= row.wanted,
  }));
  console.log(`\n${name} (${pages[name]})`);
  console.table(
    Object.fromEntries(
      rows.map(({ what, value, wanted, held }) => [what, { value, wanted, held: held ? 'yes' : 'NO' }]),
    ),
  );
  for (const id of ['accessibility', 'best-practices', 'seo'])
    for (const { id: audit } of result.categories[id]?.auditRefs ?? [])
      if (result.audits[audit]?.score === 0) console.log(`${id}: ${result.audits[audit]?.title}`);
  return rows.every(({ held }) => held);
}
