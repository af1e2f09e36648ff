import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import {
  changeEmail,
  changePassword,
  deleteAccount,
  forgotPassword,
  resetPassword,
  updateProfile,
} from '#contracts/accounts/accounts.contract.ts';
import { linkIdentity, unlinkIdentity } from '#contracts/accounts/identities.contract.ts';
import { logInWithLink, requestLoginLink } from '#contracts/accounts/login-links.contract.ts';
import { removePasskey } from '#contracts/accounts/passkeys.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { followOrganization } from '#contracts/organizations/organizations.contract.ts';
import { createTeam } from '#contracts/teams/teams.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const changeTo = (newPassword: string, as: SomeoneSignedIn) =>
  app.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } }, as);
const opensWith = async (password: string, email: string) =>
  (await app.call(login, { body: { email, password } })).status === 200;

test('of several password changes with the same old password one succeeds, and its password is set', async () => {
  const ada = await signUp(app.deps);
  const passwords = ['seven herons 71', 'seven herons 72', 'seven herons 73'];
  const answers = await Promise.all(passwords.map((password) => changeTo(password, ada)));
  const accepted = passwords.filter((_, index) => answers[index]!.status === 200);
  expect(accepted).toHaveLength(1);
  expect(await opensWith(accepted[0]!, ada.email)).toBe(true);
});

test('a change with the old password never undoes a concurrent reset', async () => {
  const ada = await signUp(app.deps);
  await app.call(forgotPassword, { body: { email: ada.email } });
  await runJobs(app);
  const token = await tokenMailedTo(app, ada.email);
  const [change, reset] = await Promise.all([
    changeTo('of the thief 71', ada),
    app.call(resetPassword, { body: { token, password: 'of the owner 71' } }),
  ]);
  expect([change, reset].filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await opensWith('of the owner 71', ada.email)).toBe(reset.status === 200);
});

test('requests during the deletion of their account succeed before it or are rejected, without server errors', async () => {
  const ada = await signUp(app.deps);
  const pixels = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer();
  const avatar = `data:image/png;base64,${pixels.toString('base64')}`;
  const answers = await Promise.all([
    app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada),
    changeTo('another owl 77', ada),
    app.call(changeEmail, { body: { email: 'ada.elsewhere@example.org', currentPassword: PASSWORD } }, ada),
    app.call(updateProfile, { body: { avatar } }, ada),
    app.call(login, { body: { email: ada.email, password: 'not hers 1' } }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
});

test('a login by link is refused if the password changes before it ends', async () => {
  const ada = await signUp(app.deps);
  await app.call(requestLoginLink, { body: { email: ada.email } });
  await runJobs(app);
  const token = await tokenMailedTo(app, ada.email);
  const { problem } = await whileWriting(
    (tx) => tx.execute('lock table second_factors in access exclusive mode'),
    () => app.call(logInWithLink, { body: { token } }),
    (tx) => tx.execute('update accounts set password_hash = null where id = $1', [ada.user.id]),
  );
  expect(problem).toMatchObject({ status: 401, code: 'auth.step_expired' });
});

const params = { identityId: crypto.randomUUID(), passkeyId: crypto.randomUUID() };
test.each<[string, (as: SomeoneSignedIn) => Promise<{ problem: unknown }>]>([
  ['connecting an account', (as) => app.call(linkIdentity, { body: { step: 'x' } }, as)],
  ['disconnecting an account', (as) => app.call(unlinkIdentity, { params }, as)],
  ['removing a passkey', (as) => app.call(removePasskey, { params }, as)],
])('%s is refused if the password changes meanwhile', async (_, change) => {
  const ada = await signUp(app.deps);
  const { problem } = await whileWriting(
    (tx) => tx.execute('update accounts set password_hash = null where id = $1', [ada.user.id]),
    () => change(ada),
  );
  expect(problem).toMatchObject({ status: 400, code: 'account.wrong_password' });
});

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Writes, commits once a request waits for that, and returns the answer to that request. */
async function whileWriting<Result>(
  write: (tx: Db) => Promise<unknown>,
  request: () => Promise<Result>,
  writeMore: (tx: Db) => Promise<unknown> = async () => {},
): Promise<Result> {
  let answer!: Promise<Result>;
  await app.db.transaction(async (tx) => {
    await write(tx);
    answer = request();
    await vi.waitFor(async () => expect(await tx.execute(WAITING)).toBe(1), { timeout: 10_000 });
    await writeMore(tx);
  });
  return answer;
}

const whileDeleting = <Result>(statement: string, id: string, request: () => Promise<Result>) =>
  whileWriting((tx) => tx.execute(statement, [id]), request);

test('a request that refers to an account while it is deleted is told to log in', async () => {
  const ada = await signUp(app.deps);
  const post = () => app.call(createTeam, { body: { name: 'Owls' } }, ada);
  const { problem } = await whileDeleting('delete from people where id = $1', ada.user.id, post);
  expect(problem).toMatchObject({ status: 401, code: 'auth.invalid_token' });
});

test('a request that refers to something while it is deleted may be repeated, and is then told what is missing', async () => {
  const [owner, ada] = await signUpPeople(app.deps, 2);
  const { id, slug } = await organization(app, owner);
  const follow = () => app.call(followOrganization, { params: { slug } }, ada);
  const { problem, headers } = await whileDeleting('delete from organizations where id = $1', id, follow);
  expect(problem).toMatchObject({ status: 503, code: 'server.busy' });
  expect(headers['retry-after']).toBe('2');
  expect((await follow()).problem.code).toBe('organization.not_found');
});
