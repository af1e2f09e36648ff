import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { exportAccount, getProfile } from '#contracts/accounts/accounts.contract.ts';
import { endSession, listSessions } from '#contracts/accounts/sessions.contract.ts';
import { isForStaff } from '#contracts/endpoint.ts';
import { parseRefreshToken } from '#server/accounts/sessions/refresh-tokens.ts';
import { startSession } from '#server/accounts/sessions/sessions.actions.ts';
import { deleteSession } from '#server/accounts/sessions/sessions.queries.ts';
import { allEndpoints, isUnsafe } from '#tests/support/all-endpoints.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { authorizationMatrix } from '#tests/support/matrix/authorization-matrix.ts';
import { type EndedSession, roles, staffRoles } from '#tests/support/matrix/authorization-rows.ts';
import { openMatrix, readersFirst } from '#tests/support/matrix/matrix.ts';
import { staffChanges, withoutChange } from '#tests/support/matrix/staff-changes.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

// Backups are files.
const DATA_DIR = temporaryFolder('dig-matrix-');
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const app = await testApp({ DATA_DIR });
await insertPlaces(app);
const staff = {
  moderator: await staffMember(app.deps, 'moderator'),
  administrator: await staffMember(app.deps, 'administrator'),
};

test('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(authorizationMatrix).toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
});

async function endedSessionOf({ user }: SomeoneSignedIn): Promise<EndedSession> {
  const tokens = await startSession(app.db, app.deps, user.id, { ip: '192.0.2.1', userAgent: 'dig-tests/1.0' });
  await deleteSession(app.db, user.id, parseRefreshToken(tokens.refresh.token)!.sessionId);
  return { tokens };
}

const openRow = openMatrix(
  () => app,
  async () => {
    const person = await signUp(app.deps);
    const otherPerson = await signUp(app.deps, { isVerified: false, isMailed: false });
    return { app: app, anonymous: null, person, otherPerson, ...staff, endedSession: await endedSessionOf(person) };
  },
);

describe.each(Object.entries(authorizationMatrix))('%s', (name, row) => {
  const endpoint = allEndpoints[name]!;
  // The ended session is refused before anything is looked up.
  const anything = { params: Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, 'x'])) };
  const expectCell = openRow(endpoint, (world) => (row.person === undefined ? anything : (row.input?.(world) ?? {})));
  const columns = [...roles, ...staffRoles].filter((role) => row[role] !== undefined);
  // spec: 6.1
  test.each(readersFirst(columns, endpoint, (role) => row[role]!))('called by %s', async (role) => {
    const { inputWhenEnded } = row;
    const answer = await expectCell({
      status: row[role]!,
      as: (world) => world[role],
      ...(role === 'endedSession' && inputWhenEnded && { input: (world) => inputWhenEnded(world.endedSession) }),
    });
    expect(/log in/.test(answer)).toBe(row[role] === 401);
  });
});

describe('the audit', () => {
  const changes = Object.entries(allEndpoints).filter(
    ([name, endpoint]) => isForStaff(endpoint) && isUnsafe(endpoint) && !withoutChange.includes(name),
  );

  test.each(changes)('has an entry of every change of the staff: %s', async (name, endpoint) => {
    const { administrator } = staff;
    const world = { app, person: await signUp(app.deps), administrator };
    const input = (await (staffChanges[name] ?? authorizationMatrix[name]?.input)?.(world)) ?? {};
    const count = () => app.db.execute('select from audit_entries where actor_id = $1', [administrator.user.id]);
    const before = await count();
    const answer = await app.send(toRequest(endpoint, input, administrator));
    // One that fails needs an input in staff-changes.ts.
    expect([answer.statusCode, answer.body]).toEqual([endpoint.success.status, expect.anything()]);
    expect(await count()).toBeGreaterThan(before);
  });
});

test('a person does not see the data of another', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  for (const endpoint of [getProfile, listSessions, exportAccount]) {
    const { body } = await app.send(toRequest(endpoint, {}, ada));
    expect(body).not.toContain(ben.user.id);
    expect(body).not.toContain(ben.email);
  }
});

test('a session of another person and a missing one get the same 404', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { sessions } = (await app.call(listSessions, {}, ben)).body;
  const absent = { params: { sessionId: '00000000-0000-4000-8000-000000000000' } };
  const [notVisible, missing] = [
    (await app.call(endSession, { params: { sessionId: sessions[0]!.id } }, ada)).problem,
    (await app.call(endSession, absent, ada)).problem,
  ];
  expect({ ...notVisible, requestId: '' }).toEqual({ ...missing, requestId: '' });
  expect(notVisible.status).toBe(404);
  expect((await app.call(getProfile, {}, ben)).status).toBe(200);
});
