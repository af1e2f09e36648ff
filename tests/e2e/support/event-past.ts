import { createServer } from 'node:http';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Database } from '#server/platform/postgres/db.ts';

/** Beside the site, whose own port the tests know. */
const portBeside = (port: number) => port + 1;

/** Nobody posts what is over, and no journey waits for an end: an event moves thirty days back when it is asked to, with its shifts. */
export function letEventsPass(db: Pick<Database, 'execute'>, sitePort: number): void {
  const back = (table: string, condition: string) =>
    `update ${table} set (starts_local, ends_local, starts_at, ends_at) =
       (starts_local - interval '30 days', ends_local - interval '30 days',
        starts_at - interval '30 days', ends_at - interval '30 days') where ${condition}`;
  const moveBack = async (eventId: string) => {
    await db.execute(back('events', 'id = $1'), [eventId]);
    const ofEvent = 'role_id in (select id from volunteer_roles where event_id = $1)';
    // Where the event's time is changed, its shifts may have followed by themselves.
    await db.execute(back('volunteer_shifts', `starts_at > now() and ${ofEvent}`), [eventId]);
  };
  createServer(({ url }, answer) => void moveBack(url!.slice(1)).finally(() => answer.end()))
    .listen(portBeside(sitePort), '127.0.0.1')
    .unref();
}

export async function passEvent(request: APIRequestContext, siteUrl: string, eventId: string): Promise<void> {
  const beside = new URL(`/${eventId}`, siteUrl);
  beside.port = String(portBeside(Number(beside.port)));
  expect((await request.post(beside.href)).ok()).toBe(true);
}
