import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { decideRefresh, parseRefreshToken } from './refresh-tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const refresh = (token: string) => app.call(refreshTokens, { body: { refreshToken: token } });
const isWelcome = async (tokens: SomeoneSignedIn['tokens']) =>
  (await app.call(getProfile, {}, { tokens })).status === 200;
const sessionOf = (token: string) => parseRefreshToken(token)!.sessionId;
const eventsOf = async ({ user }: SomeoneSignedIn) => {
  const rows = await app.db.rows(
    z.object({ kind: z.string() }),
    'select kind from security_events where account_id = $1',
    [user.id],
  );
  return rows.map(({ kind }) => kind);
};

/** A session that was refreshed `times` times, with all its tokens from the first on. */
async function refreshed(times: number, { seen = true } = {}) {
  const person = await signUp(app.deps);
  const generations = [person.tokens];
  for (let n = 0; n < times; n++) {
    app.clock.advance({ minutes: 14 });
    generations.push((await refresh(generations.at(-1)!.refresh.token)).body);
    if (seen) await isWelcome(generations.at(-1)!);
  }
  return { person, generations };
}

describe('refresh', () => {
  // spec: 3.5, 3.6, 7.11, 7.13
  test('the active token: new tokens that work, and the session goes on', async () => {
    const { generations } = await refreshed(3);
    expect(new Set(generations.map(({ refresh: { token } }) => token)).size).toBe(4);
    const { access, refresh: renewed } = generations[3]!;
    expect(Date.parse(access.expires) - app.clock.now().getTime()).toBe(900_000);
    expect(Date.parse(renewed.expires) - app.clock.now().getTime()).toBe(30 * 86_400_000);
  });

  test('10 parallel refreshes with one token: all 200, one rotation, every returned token works', async () => {
    const { tokens } = await signUp(app.deps);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(tokens.refresh.token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh.token)).size).toBe(1);
    for (const { body } of answers) expect(await isWelcome(body)).toBe(true);
    const rows = await app.db.rows(z.object({ counter: z.number() }), 'select counter from sessions where id = $1', [
      sessionOf(tokens.refresh.token),
    ]);
    expect(rows).toEqual([{ counter: 1 }]);
    expect((await refresh(answers[9]!.body.refresh.token)).status).toBe(200);
  });

  test('lost answer, within 60 s: the parent of the active token gets the current one, though it was used', async () => {
    const { generations } = await refreshed(1);
    app.clock.advance({ seconds: 60 });
    const again = await refresh(generations[0]!.refresh.token);
    expect(again.body.refresh.token).toBe(generations[1]!.refresh.token);
    expect(await isWelcome(again.body)).toBe(true);
  });

  test('lost answer, later, while the successor is unused: 200 with the current token', async () => {
    const { generations } = await refreshed(1, { seen: false });
    app.clock.advance({ days: 3 });
    const again = await refresh(generations[0]!.refresh.token);
    expect(again.body.refresh.token).toBe(generations[1]!.refresh.token);
    expect(await isWelcome(again.body)).toBe(true);
  });

  test('the parent after 60 s with the successor in use: stolen, 401, the session is dead and it is audited', async () => {
    const { person, generations } = await refreshed(1);
    app.clock.advance({ seconds: 61 });
    expect((await refresh(generations[0]!.refresh.token)).problem.code).toBe('auth.refresh_refused');
    expect(await isWelcome(generations[1]!)).toBe(false);
    expect((await refresh(generations[1]!.refresh.token)).status).toBe(401);
    expect(await eventsOf(person)).toContain('refresh-stolen');
  });

  test('two generations old within 10 s: 401, session unharmed', async () => {
    const { person, generations } = await refreshed(2);
    app.clock.advance({ seconds: 10 });
    expect((await refresh(generations[0]!.refresh.token)).status).toBe(401);
    expect(await isWelcome(generations[2]!)).toBe(true);
    expect((await refresh(generations[2]!.refresh.token)).status).toBe(200);
    expect(await eventsOf(person)).toContain('refresh-refused');
  });

  test('two or more generations old after 10 s: 401, and the whole session is dead', async () => {
    for (const old of [0, 1]) {
      const { person, generations } = await refreshed(3, { seen: false });
      app.clock.advance({ seconds: 11 });
      expect((await refresh(generations[old]!.refresh.token)).status).toBe(401);
      expect((await refresh(generations[3]!.refresh.token)).status).toBe(401);
      expect(await isWelcome(generations[3]!)).toBe(false);
      expect(await eventsOf(person)).toContain('refresh-stolen');
    }
  });

  test('forged: 401, session unharmed', async () => {
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
    expect(await isWelcome(tokens)).toBe(true);
    expect((await refresh(tokens.refresh.token)).status).toBe(200);
  });

  // spec: 7.12
  test('malformed: 401, empty or absent: 400 in the words of the specification', async () => {
    const { access } = (await signUp(app.deps)).tokens;
    for (const token of ['x', 'v1~~~', '~', 'v2~a~0~b', access.token, "v1~'; drop table sessions~0~x", '\u{1f600}'])
      expect((await refresh(token)).status).toBe(401);
    expect((await refresh('')).problem).toMatchObject({ status: 400, message: 'No refresh token available' });
    const absent = await app.send({ method: 'POST', url: refreshTokens.path, payload: {} });
    expect(absent.json()).toMatchObject({ status: 400, fields: { refreshToken: 'No refresh token available' } });
  });

  test('a row lock is waited for, but not for ever: 503 with Retry-After', async () => {
    const { tokens } = await signUp(app.deps);
    await app.db.transaction(async (tx) => {
      await tx.execute('select 1 from sessions where id = $1 for update', [sessionOf(tokens.refresh.token)]);
      const answer = await refresh(tokens.refresh.token);
      expect(answer.problem.code).toBe('server.busy');
      expect(answer.headers['retry-after']).toBe('2');
      expect(await isWelcome(tokens)).toBe(true);
    });
    expect((await refresh(tokens.refresh.token)).status).toBe(200);
  });
});

describe('judge', () => {
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
