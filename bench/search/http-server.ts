/** A process of its own for `http-rate.ts`: the site, or the limit it is compared with. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase, type Statement } from '#server/platform/db.ts';
import { searchListings } from '#server/search/search.actions.ts';
import { recording } from './measure.ts';

const POOL = 8;
type Start = { connection: pg.ClientConfig; now: string };

process.once('message', async ({ connection, now }: Start) => {
  const clock = { now: () => new Date(now) };
  const server = process.argv[2] === 'site' ? await site(connection, clock) : await bare(connection, clock);
  if (!server.listening) await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  process.send?.((server.address() as AddressInfo).port);
});
process.once('disconnect', () => process.exit());

async function site(connection: pg.ClientConfig, clock: { now(): Date }): Promise<http.Server> {
  const db = openDatabase({ ...connection, max: POOL });
  const config = readConfig({ RATE_LIMITS: 'off' });
  const app = await buildApp({ config, db, clock, sessionSecret: 'for a benchmark only, 0123456789abcdef' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server;
}

async function bare(connection: pg.ClientConfig, clock: { now(): Date }): Promise<http.Server> {
  const asked: { statement: Statement; values: readonly unknown[] }[] = [];
  const db = openDatabase({ ...connection, max: 1 });
  await searchListings({ db: recording(db, asked), clock }, {});
  await db.close();
  const { statement, values } = asked.at(-1)!;
  const pool = new pg.Pool({ ...connection, max: POOL });
  return http.createServer(async (_request, response) => {
    const { rows } = await pool.query({ ...(statement as { name: string; text: string }), values: [...values] });
    const body = `{"events":${rows[0].cards},"nextCursor":null}`;
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}
