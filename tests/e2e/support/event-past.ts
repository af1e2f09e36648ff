import { createServer } from 'node:http';
import { expect, type APIRequestContext } from '@playwright/test';
import type { Database } from '#server/platform/db.ts';

/** Beside the site, whose own port the tests know. */
const portBeside = (port: number) => port + 1;

/** Nobody posts what is over, and no journey waits for an end: an event moves thirty days back when it is asked to. */
export function letEventsPass(db: Pick<Database, 'query'>, sitePort: number): void {
  const moveBack = (eventId: string) =>
    db.query(
      `update events set (starts_local, ends_local, starts_at, ends_at) =
         (starts_local - interval '30 days', ends_local - interval '30 days',
          starts_at - interval '30 days', ends_at - interval '30 days') where id = $1`,
      [eventId],
    );
  createServer(({ url }, answer) => void moveBack(url!.slice(1)).finally(() => answer.end()))
    .listen(portBeside(sitePort), '127.0.0.1')
    .unref();
}

export async function passEvent(request: APIRequestContext, siteUrl: string, eventId: string): Promise<void> {
  const beside = new URL(`/${eventId}`, siteUrl);
  beside.port = String(portBeside(Number(beside.port)));
  expect((await request.post(beside.href)).ok()).toBe(true);
}
