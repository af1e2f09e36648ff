import { beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import { type Payee, updatePayee } from '#contracts/payments/payees.contract.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let owner: SomeoneSignedIn;
let editor: SomeoneSignedIn;
beforeEach(async () => {
  [owner, editor] = await signUpPeople(app.deps, 2);
});

const ACCOUNT = { accountHolder: 'Elm Theatre', iban: 'DE02120300000000202051', bank: '' };
const save = async (as: SomeoneSignedIn, payee: Pick<Payee, 'kind' | 'id'>, fields: object) => {
  const receipts = { legalName: '', address: '', taxName: '', taxNumber: '' };
  const params = { kind: payee.kind, payeeId: payee.id };
  const saved = await app.call(updatePayee, { params, body: { ...ACCOUNT, ...receipts, revision: 0, ...fields } }, as);
  expect(saved.status).toBe(200);
  await runJobs(app);
};
const payeeNotifications = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).filter(({ kind }) => kind === 'payee');
const TITLE = /^The bank account for transfers was changed/;
const mailedTo = async ({ email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).filter(({ subject }) => TITLE.test(subject));

describe('a change of the account for transfers', () => {
  test('by an editor reaches the owner of the organization, and the audit', async () => {
    const { id, slug, name } = await organization(app, owner);
    await addStaff(app, slug, owner, editor);
    await save(editor, { kind: 'organization', id }, {});
    expect(await payeeNotifications(owner)).toMatchObject([
      {
        title: `The bank account for transfers was changed: ${name}`,
        text: expect.stringContaining(
          `${editor.user.name} changed it. Buyers now transfer to the account that ends in 2051.`,
        ),
      },
    ]);
    expect(await mailedTo(owner)).toHaveLength(1);
    expect(await payeeNotifications(editor)).toEqual([]);
    await save(editor, { kind: 'organization', id }, { revision: 1, taxName: 'VAT' });
    expect(await payeeNotifications(owner)).toHaveLength(1);
    const administrator = await staffMember(app.deps, 'administrator');
    const { body } = await app.call(listAuditEntries, { query: { target: id } }, administrator);
    expect(body.entries).toMatchObject([{ action: 'payee.account-changed', actorId: editor.user.id }]);
  });

  test('of a person is confirmed to them by mail', async () => {
    await save(owner, { kind: 'person', id: owner.user.id }, {});
    expect((await mailedTo(owner))[0]!.text).toContain('If that wasn’t you, correct it and change your password.');
  });
});
