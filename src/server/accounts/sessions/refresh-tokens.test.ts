import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { decideRefresh, parseRefreshToken } from './refresh-tokens.ts';

const app = await testApp();
const impatientApp = await testApp({}, { lock_timeout: 200 });

const refresh = (token: string, { call } = app) => call(refreshTokens, { body: { refreshToken: token } });
const isAccepted = async (tokens: SomeoneSignedIn['tokens'], { call } = app) =>
  (await call(getProfile, {}, { tokens })).status === 200;
const sessionOf = (token: string) => parseRefreshToken(token)!.sessionId;
const eventsOf = async ({ user }: SomeoneSignedIn) => {
  const rows = await app.db.rows(
    z.object({ kind: z.string() }),
    'select kind from security_events where account_id = $1',
    [user.id],
  );
  return rows.map(({ kind }) => kind);
};

/** A session after `times` refreshes, with all its tokens from the first one on. */
async function refreshed(times: number, { seen = true } = {}) {
  const person = await signUp(app.deps);
  const generations = [person.tokens];
  for (let n = 0; n < times; n++) {
    app.clock.advance({ minutes: 14 });
    generations.push((await refresh(generations.at(-1)!.refresh.token)).body);
    if (seen) await isAccepted(generations.at(-1)!);
  }
  return { person, generations };
}

describe('refresh', () => {
  // spec: 3.5, 3.6, 7.11, 7.13
  test('with the current token returns working tokens', async () => {
    const { generations } = await refreshed(3);
    expect(new Set(generations.map(({ refresh: { token } }) => token)).size).toBe(4);
    const { access, refresh: renewed } = generations[3]!;
    expect(Date.parse(access.expires) - app.clock.now().getTime()).toBe(900_000);
    expect(Date.parse(renewed.expires) - app.clock.now().getTime()).toBe(30 * 86_400_000);
  });

  test('10 times in parallel with one token rotates once, and every returned token works', async () => {
    const { tokens } = await signUp(app.deps);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(tokens.refresh.token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh.token)).size).toBe(1);
    for (const { body } of answers) expect(await isAccepted(body)).toBe(true);
    const rows = await app.db.rows(z.object({ counter: z.number() }), 'select counter from sessions where id = $1', [
      sessionOf(tokens.refresh.token),
    ]);
    expect(rows).toEqual([{ counter: 1 }]);
    expect((await refresh(answers[9]!.body.refresh.token)).status).toBe(200);
  });

  test('with the parent token within 60 s returns the current token, even if that was used', async () => {
    const { generations } = await refreshed(1);
    app.clock.advance({ seconds: 60 });
    const again = await refresh(generations[0]!.refresh.token);
    expect(again.body.refresh.token).toBe(generations[1]!.refresh.token);
    expect(await isAccepted(again.body)).toBe(true);
  });

  test('with the parent token returns the current token as long as that is unused', async () => {
    const { generations } = await refreshed(1, { seen: false });
    app.clock.advance({ days: 3 });
    const again = await refresh(generations[0]!.refresh.token);
    expect(again.body.refresh.token).toBe(generations[1]!.refresh.token);
    expect(await isAccepted(again.body)).toBe(true);
  });

  test('with the parent token after 60 s, when its successor was used, ends the session as stolen and audits it', async () => {
    const { person, generations } = await refreshed(1);
    app.clock.advance({ seconds: 61 });
    expect((await refresh(generations[0]!.refresh.token)).problem.code).toBe('auth.refresh_refused');
    expect(await isAccepted(generations[1]!)).toBe(false);
    expect((await refresh(generations[1]!.refresh.token)).status).toBe(401);
    expect(await eventsOf(person)).toContain('refresh-stolen');
  });

  test('with a token two generations old within 10 s is 401 and keeps the session', async () => {
    const { person, generations } = await refreshed(2);
    app.clock.advance({ seconds: 10 });
    expect((await refresh(generations[0]!.refresh.token)).status).toBe(401);
    expect(await isAccepted(generations[2]!)).toBe(true);
    expect((await refresh(generations[2]!.refresh.token)).status).toBe(200);
    expect(await eventsOf(person)).toContain('refresh-refused');
  });

  test('with a token two or more generations old after 10 s is 401 and ends the session', async () => {
    for (const old of [0, 1]) {
      const { person, generations } = await refreshed(3, { seen: false });
      app.clock.advance({ seconds: 11 });
      expect((await refresh(generations[old]!.refresh.token)).status).toBe(401);
      expect((await refresh(generations[3]!.refresh.token)).status).toBe(401);
      expect(await isAccepted(generations[3]!)).toBe(false);
      expect(await eventsOf(person)).toContain('refresh-stolen');
    }
  });

  test('with a forged token is 401 and keeps the session', async () => {
    const { tokens } = await signUp(app.deps);
    const other = await signUp(app.deps);
    const [version, id, , signature] = tokens.refresh.token.split('~');
    const othersSignature = other.tokens.refresh.token.split('~')[3];
    const forgeries = [
      `${version}~${id}~1~${signature}`,
      `${version}~${id}~0~${othersSignature}`,
      `${version}~${sessionOf(other.tokens.refresh.token)}~0~${signature}`,
      `${version}~${crypto.randomUUID()}~0~${signature}`,
    ];
    for (const forgery of forgeries) expect((await refresh(forgery)).status).toBe(401);
    expect(await isAccepted(tokens)).toBe(true);
    expect((await refresh(tokens.refresh.token)).status).toBe(200);
  });

  // spec: 7.12
  test('with a malformed token is 401; without one it is 400 with the specified message', async () => {
    const { access } = (await signUp(app.deps)).tokens;
    for (const token of ['x', 'v1~~~', '~', 'v2~a~0~b', access.token, "v1~'; drop table sessions~0~x", '\u{1f600}'])
      expect((await refresh(token)).status).toBe(401);
    expect((await refresh('')).problem).toMatchObject({ status: 400, message: 'No refresh token available' });
    const absent = await app.send({ method: 'POST', url: refreshTokens.path, payload: {} });
    expect(absent.json()).toMatchObject({ status: 400, fields: { refreshToken: 'No refresh token available' } });
  });

  test('waits for a row lock for a limited time, then answers 503 with Retry-After', async () => {
    const { tokens } = await signUp(impatientApp.deps);
    await impatientApp.db.transaction(async (tx) => {
      await tx.execute('select 1 from sessions where id = $1 for update', [sessionOf(tokens.refresh.token)]);
      const answer = await refresh(tokens.refresh.token, impatientApp);
      expect(answer.problem.code).toBe('server.busy');
      expect(answer.headers['retry-after']).toBe('2');
      expect(await isAccepted(tokens, impatientApp)).toBe(true);
    });
    expect((await refresh(tokens.refresh.token, impatientApp)).status).toBe(200);
  });
});

describe('decideRefresh', () => {
  const rotatedAt = new Date(0);
  const after = (seconds: number) => new Date(seconds * 1000);

  const moments = [0, 10, 11, 60, 61, 1e6].flatMap((seconds) =>
    [3, 4, 5].map((seenCounter) => ({ seconds, seenCounter })),
  );

  test.each(moments)(
    'rotates for the active token alone, and believes no future one: %j',
    ({ seconds, seenCounter }) => {
      const verdicts = [2, 3, 4, 5, 6, 7].map((counter) =>
        decideRefresh(counter, { counter: 5, seenCounter, rotatedAt }, after(seconds)),
      );
      expect(verdicts.map((verdict) => verdict === 'rotate')).toEqual([false, false, false, true, false, false]);
      expect(verdicts.slice(4)).toEqual(['refuse', 'refuse']);
    },
  );
});
