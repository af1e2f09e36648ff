import { expect, test } from 'vitest';
import { z } from 'zod';
import { getEditedLegalText, getLegalText, publishLegalText } from '#contracts/admin/legal-texts.contract.ts';
import { changeSiteSetting } from '#contracts/admin/site-settings.contract.ts';
import { staffMember } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const boss = await staffMember(app.deps, 'administrator');

type Page = 'imprint' | 'terms' | 'privacy';
const publish = (page: Page, text: string) => {
  app.clock.advance({ seconds: 60 });
  return app.call(publishLegalText, { params: { page }, body: { text } }, boss);
};
const read = async (page: Page, version?: string) =>
  (await app.call(getLegalText, { params: { page }, query: version ? { version } : {} })).body;

test('a legal page has its built-in text until one is published, and again after an empty one', async () => {
  expect(await read('terms')).toMatchObject({ html: null, publishedAt: null, versions: [] });
  await publish('terms', '  Be **decent**. <script>alert(1)</script>  ');
  expect(await read('terms')).toMatchObject({
    html: expect.stringContaining('<strong>decent</strong>'),
    publishedAt: app.clock.now().toISOString(),
  });
  expect((await read('terms')).html).not.toContain('script>');
  expect((await read('privacy')).html).toBeNull();
  await publish('terms', '');
  expect((await read('terms')).html).toBeNull();
});

test('every version of a legal text stays readable, and publishing the same text makes none', async () => {
  await publish('privacy', 'First');
  await publish('privacy', 'Second');
  const { body } = await publish('privacy', 'Second');
  expect(body).toMatchObject({ text: 'Second', versions: [{}, {}] });
  expect((await app.call(getEditedLegalText, { params: { page: 'privacy' } }, boss)).body).toEqual(body);
  const [newest, oldest] = body.versions;
  expect((await read('privacy', oldest!.id)).html).toContain('First');
  expect((await read('privacy', newest!.id)).html).toContain('Second');
  const answers = ['terms', 'imprint'].map((page) =>
    app.call(getLegalText, { params: { page: page as Page }, query: { version: oldest!.id } }),
  );
  for (const { problem } of await Promise.all(answers)) expect(problem.code).toBe('legal_text.not_found');
});

test('the audit names the versions, not their text', async () => {
  await publish('imprint', 'Main Street 1');
  await publish('imprint', 'Main Street 2');
  const { versions } = (await app.call(getEditedLegalText, { params: { page: 'imprint' } }, boss)).body;
  const Row = z.object({ before: z.unknown(), after: z.unknown() });
  const entries = await app.db.rows(
    Row,
    `select before, after from audit_entries where action = 'legal-text.published' and target_id = 'imprint' order by id`,
  );
  expect(entries).toEqual([
    { before: { version: null }, after: { version: versions[1]!.id } },
    { before: { version: versions[1]!.id }, after: { version: versions[0]!.id } },
  ]);
});

test('a text that is too long is refused at its field', async () => {
  expect((await publish('terms', 'x'.repeat(50_001))).problem.fields).toEqual({ text: 'Use up to 50,000 characters.' });
});

test('the imprint has the contact details of the settings', async () => {
  for (const [key, value] of [
    ['operator', 'Owl Club\nMain Street 1'],
    ['contact-email', 'hello@example.org'],
  ] as const)
    await app.call(changeSiteSetting, { params: { key }, body: { value } }, boss);
  expect((await read('imprint')).contact).toEqual({
    operator: 'Owl Club\nMain Street 1',
    email: 'hello@example.org',
    authoritiesEmail: '',
  });
  const refused = await app.call(
    changeSiteSetting,
    { params: { key: 'contact-email' }, body: { value: 'nobody' } },
    boss,
  );
  expect(refused.problem.fields).toEqual({ value: 'Enter a valid email address.' });
});
