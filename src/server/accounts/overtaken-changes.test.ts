import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  changeEmail,
  changePassword,
  deleteAccount,
  forgotPassword,
  resetPassword,
  updateProfile,
} from '#contracts/accounts/accounts.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
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
