/** A child process of `http-rate.ts`: the site, or its baseline. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { showEvent } from '#server/events/events.actions.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { searchListings } from '#server/search/events/search.actions.ts';
import { type RecordedStatement, recording } from './measure.ts';

const POOL = 8;
type Start = { connection: pg.ClientConfig; now: string };
type Page = RecordedStatement & { path: string; toBody(row: object): string };
const [, , kind, pageName] = process.argv;

process.once('message', (start: Start) => void serve(start));
process.once('disconnect', () => process.exit());

async function serve({ connection, now }: Start): Promise<void> {
  const clock = { now: () => new Date(now) };
  const page = await pageOf(connection, clock);
  const server = kind === 'site' ? await site(connection, clock) : bare(connection, page);
  if (!server.listening) await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}${page.path}`);
}

/** The statement that the site itself runs for the page. */
async function pageOf(connection: pg.ClientConfig, clock: { now(): Date }): Promise<Page> {
  const recorded: RecordedStatement[] = [];
  const db = openDatabase({ ...connection, max: 1 });
  const deps = { db: recording(db, recorded), clock, config: readConfig({}) };
  const { events } = JSON.parse(await searchListings(deps, {})) as { events: { id: string }[] };
  const path = pageName === 'list' ? '/api/events' : `/api/events/${events[0]!.id}`;
  if (pageName === 'detail') await showEvent(deps, events[0]!.id, null);
  await db.close();
  const toBody = (row: object) =>
    pageName === 'list' ? `{"events":${(row as { cards: string }).cards},"nextCursor":null}` : JSON.stringify(row);
  return { path, ...recorded.at(-1)!, toBody };
}

async function site(connection: pg.ClientConfig, clock: { now(): Date }): Promise<http.Server> {
  const db = openDatabase({ ...connection, max: POOL });
  const config = readConfig({ RATE_LIMITS: 'off' });
  const app = await buildApp({ config, db, clock, sessionSecret: 'for a benchmark only, 0123456789abcdef' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server;
}

function bare(connection: pg.ClientConfig, { text, values, toBody }: Page): http.Server {
  const pool = new pg.Pool({ ...connection, max: POOL });
  const answer = async (response: http.ServerResponse) => {
    const { rows } = await pool.query({ name: 'page', text, values: [...values] });
    const body = toBody(rows[0]);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
  return http.createServer((_request, response) => void answer(response));
}
