import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { z } from 'zod';
import {
  changePassword,
  deleteAccount,
  forgotPassword,
  getProfile,
  resetPassword,
} from '#contracts/accounts/accounts.contract.ts';
import { MAX_SESSIONS } from '#contracts/accounts/session-limits.ts';
import { endOtherSessions, login, logout } from '#contracts/accounts/sessions.contract.ts';
import { startSession } from '#server/accounts/sessions/sessions.actions.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { onDatabase } from '#tests/support/global-database.ts';
import { runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { launched } from '#tests/support/shows.ts';
import { listen, TEST_SECRET, testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
/** Another session of the same person. */
let phone: SomeoneSignedIn;
let boardPath: string;
const cut = new AbortController();
const caller = { ip: '192.0.2.7', userAgent: 'x' };
const app = await testApp();
const { name } = await app.db.one(z.object({ name: z.string() }), 'select current_database() as name');
const db = openDatabase(onDatabase(inject('databaseServer'), name));
const node = await buildApp({ config: app.deps.config, db, sessionSecret: TEST_SECRET, clock: app.clock });
/** The ports of two processes on one database. */
const ports = [await listen(app), await listen({ app: node })];
afterAll(async () => {
  cut.abort();
  await node.close();
  await db.close();
});
beforeEach(async () => {
  ada = await signUp(app.deps);
  phone = { ...ada, tokens: await startSession(app.db, app.deps, ada.user.id, caller) };
  boardPath = `/api/games/${(await launched(app, ada, { visibility: 'private' })).gameId}/live`;
});

const BELL = '/api/notifications/stream';

const request = (port: number, path: string, { tokens }: SomeoneSignedIn, method = 'GET') => {
  const headers = { accept: 'text/event-stream, application/json', authorization: `Bearer ${tokens.access.token}` };
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers, signal: cut.signal });
};

/** `ended` resolves when the stream ends. */
type OpenStream = { ended: Promise<void> };

/** Opens the bell and the board of a private show in both processes. */
async function openStreams(session: SomeoneSignedIn, streamPaths = [BELL, boardPath]): Promise<OpenStream[]> {
  return Promise.all(
    ports.flatMap((port) =>
      streamPaths.map(async (path) => {
        const response = await request(port, path, session);
        expect(response.status).toBe(200);
        const reader = response.body!.getReader();
        await reader.read();
        const readAll = async () => {
          while (!(await reader.read()).done);
        };
        return { ended: readAll() };
      }),
    ),
  );
}

async function expectEndWithinASecond(streams: readonly OpenStream[], end: () => Promise<unknown>) {
  const endsAt = end().then(() => performance.now());
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - (await endsAt)).toBeLessThan(1000);
}

async function resetByMail() {
  await app.call(forgotPassword, { body: { email: ada.email } });
  await runJobs(app);
  return app.call(resetPassword, {
    body: { token: await tokenMailedTo(app, ada.email), password: 'nine crows caw 9' },
  });
}

test.each<[string, () => Promise<{ status: number }>]>([
  ['logout', () => app.call(logout, { body: { refreshToken: phone.tokens.refresh.token } })],
  ['ending the other sessions', () => app.call(endOtherSessions, {}, ada)],
  [
    'a new password',
    () => app.call(changePassword, { body: { currentPassword: ada.password, newPassword: 'nine crows caw 9' } }, ada),
  ],
  ['a reset of the password by mail', resetByMail],
  ['deleting the account', () => app.call(deleteAccount, { body: { currentPassword: ada.password } }, ada)],
])('%s ends the streams of the ended session in every process', async (_title, end) => {
  const streams = await openStreams(phone);
  await expectEndWithinASecond(streams, async () => expect((await end()).status).toBeLessThan(300));
});

test('one sign-in too many ends the streams of the session that was not used for longest, and no others', async () => {
  const streams = await openStreams(ada);
  let isPhoneOpen = true;
  for (const { ended } of await openStreams(phone)) void ended.then(() => (isPhoneOpen = false)).catch(() => {});
  await app.db.execute(
    `update sessions set last_seen_at = last_seen_at - interval '1 hour' where account_id = $1 and user_agent <> 'x'`,
    [ada.user.id],
  );
  for (let count = 2; count < MAX_SESSIONS; count += 1) await startSession(app.db, app.deps, ada.user.id, caller);
  const signIn = () => app.call(login, { body: { email: ada.email, password: ada.password } });
  await expectEndWithinASecond(streams, async () => expect((await signIn()).status).toBe(200));
  expect(isPhoneOpen).toBe(true);
});

test('HEAD opens no stream: it would take a place and never be answered', async () => {
  for (const path of [BELL, boardPath]) expect((await request(ports[0]!, path, ada, 'HEAD')).status).toBe(404);
});

/** Only the database knows, as if the message had been lost. */
async function endSilently(): Promise<void> {
  await app.db.execute('alter table sessions disable trigger sessions_announce_end');
  await app.db.execute('delete from sessions where account_id = $1 and user_agent = $2', [
    ada.user.id,
    caller.userAgent,
  ]);
  await app.db.execute('alter table sessions enable trigger sessions_announce_end');
}

/** Both processes accept the token from their caches afterwards. One after the other, because concurrent requests skip the row's lock. */
async function fillCaches(): Promise<void> {
  for (const port of ports) expect((await request(port, getProfile.path, phone)).status).toBe(200);
}

test('a process without streams forgets the sessions that end in another', async () => {
  const other = await buildApp({ config: app.deps.config, db, sessionSecret: TEST_SECRET, clock: app.clock });
  const port = await listen({ app: other });
  const read = async () => (await request(port, getProfile.path, phone)).status;
  expect(await read()).toBe(200);
  expect((await app.call(logout, { body: { refreshToken: phone.tokens.refresh.token } })).status).toBeLessThan(300);
  // The clock of its cache stands still: it would answer from memory.
  await expect.poll(read).toBe(401);
  await other.close();
});

test('a stream that is opened with a session that another process has just ended is ended', async () => {
  await fillCaches();
  await endSilently();
  const streams = await openStreams(phone, [BELL]);
  await expect(Promise.all(streams.map(({ ended }) => ended))).resolves.toHaveLength(2);
});

test('the check of a new stream ends the older streams of an ended session, too', async () => {
  await fillCaches();
  const older = await openStreams(phone);
  await endSilently();
  // Refused if the checks of the older streams were late and have ended them already.
  for (const port of ports) await request(port, BELL, phone);
  await expect(Promise.all(older.map(({ ended }) => ended))).resolves.toHaveLength(4);
});
