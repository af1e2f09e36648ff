import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { deleteComment, listComments, reportComment, writeComment } from '#contracts/comments/comments.contract.ts';
import { getOrganization } from '#contracts/organizations/organizations.contract.ts';
import { readConfig } from '#server/platform/config.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { organization } from '#tests/support/organizations.ts';
import { setUpTotp } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';
import { administer, requireAddress, usage } from './administer.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
[ada, ben] = [await signUp(app.deps), await signUp(app.deps)];

const run = (...words: string[]) => administer(app.deps, words);

const AuditRow = z.object({ action: z.string(), actorId: z.null(), after: z.record(z.string(), z.unknown()) });
const audited = (kind: string) =>
  app.db.rows(
    AuditRow,
    'select action, actor_id as "actorId", after from audit_entries where kind = $1 and actor_id is null order by id',
    [kind],
  );

test('verify marks an organization as verified, and unverify removes the mark', async () => {
  const { slug } = await organization(app, ada);
  const isVerified = async () => (await app.call(getOrganization, { params: { slug } })).body.isVerified;
  expect(await run('verify', slug)).toEqual([`${slug} is now verified.`]);
  expect(await isVerified()).toBe(true);
  await run('unverify', slug);
  expect(await isVerified()).toBe(false);
  expect(await audited('organization')).toEqual([
    { action: 'organization.verified', actorId: null, after: { slug } },
    { action: 'organization.unverified', actorId: null, after: { slug } },
  ]);
  await expect(run('verify', 'nobody')).rejects.toThrow('Organization "nobody" not found.');
});

test('commands that send mails need the address of the site, to which their links lead', () => {
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'dig@dig.example' };
  const settings = (PUBLIC_URL?: string) => readConfig({ PUBLIC_URL, ...mail });
  for (const command of ['hide', 'dismiss', 'lift-factor']) {
    expect(() => requireAddress(settings(), [command, 'id'])).toThrow(`${command} sends mails with links to the site`);
    expect(() => requireAddress(settings('https://dig.example'), [command, 'id'])).not.toThrow();
  }
  for (const command of ['reports', 'verify', 'nonsense']) requireAddress(settings(), [command]);
});

describe('reported comments', () => {
  test('are printed without control characters, also those stored before they were refused', async () => {
    const { id: eventId } = await published(app, ada);
    const { id } = (await app.call(writeComment, { params: { eventId }, body: { text: 'Spam' } }, ada)).body;
    await app.call(reportComment, { params: { commentId: id }, body: { reason: 'Bad' } }, ben);
    await app.db.execute('update comments set text = $2 where id = $1', [id, 'spam \u001b[2K\rnothing here']);
    const lines = await run('reports');
    expect(lines).toContain('  > spam \\u001b[2K\\u000dnothing here');
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
    await run('hide', id);
  });

  test('are listed with reporter and reason until they are hidden or dismissed', async () => {
    const { id: eventId } = await published(app, ada);
    const say = async (text: string) =>
      (await app.call(writeComment, { params: { eventId }, body: { text } }, ada)).body.id;
    const [rude, harmless] = [await say('Rude words'), await say('Kind words')];
    const report = (commentId: string, reason: string) =>
      app.call(reportComment, { params: { commentId }, body: { reason } }, ben);
    expect(await run('reports')).toEqual(['No reports.']);
    await report(rude, 'Unkind');
    await report(harmless, '');
    const listed = (await run('reports')).join('\n');
    for (const part of [rude, 'Rude words', `${ben.user.name}: Unkind`, '(no reason)', eventId])
      expect(listed).toContain(part);
    await run('hide', rude);
    expect(await run('dismiss', harmless)).toEqual(['1 report dismissed.']);
    expect(await run('reports')).toEqual(['No reports.']);
    const { comments } = (await app.call(listComments, { params: { eventId }, query: {} })).body;
    expect(comments.map(({ text }) => text)).toEqual(['Kind words']);
    const unreported = await say('Pills');
    await expect(run('dismiss', unreported)).rejects.toThrow('Report not found');
    expect(await run('hide', unreported)).toEqual(['The comment is hidden.']);
    for (const command of ['hide', 'dismiss']) await expect(run(command, rude)).rejects.toThrow('Report not found');
  });
});

describe('a held post', () => {
  const hold = async () => {
    const [host, spammer] = [await signUp(app.deps), await signUp(app.deps)];
    const moderator = await staffMember(app.deps, 'moderator');
    const about = { kind: 'person', targetId: spammer.user.id } as const;
    await decideAbout(app, about, { moderator, action: 'hold' });
    const { id: eventId } = await published(app, host);
    const { id } = (await app.call(writeComment, { params: { eventId }, body: { text: 'Pills' } }, spammer)).body;
    return { id, eventId, spammer, suspend: () => decideAbout(app, about, { moderator, action: 'suspend' }) };
  };

  test('is listed by reports with why, and published by dismiss', async () => {
    const { id, eventId } = await hold();
    expect(await run('reports')).toContain(
      '  Held, hidden from everyone but its author and the people who run it: All new posts of this person are held',
    );
    expect(await run('dismiss', id)).toEqual(['The comment was held, and is published now. 0 reports dismissed.']);
    expect((await app.call(listComments, { params: { eventId }, query: {} })).body.comments).toMatchObject([{ id }]);
  });

  test('is not called published by dismiss if its author is suspended', async () => {
    const { id, eventId, suspend } = await hold();
    await suspend();
    expect(await run('dismiss', id)).toEqual([
      'The comment was held, and stays hidden for another reason. 0 reports dismissed.',
    ]);
    expect((await app.call(listComments, { params: { eventId }, query: {} })).body.comments).toEqual([]);
  });

  test('is not called published by dismiss if its author has deleted it', async () => {
    const { id, spammer } = await hold();
    await app.call(deleteComment, { params: { commentId: id } }, spammer);
    expect(await run('dismiss', id)).toEqual(['The comment was held, and has been deleted. 0 reports dismissed.']);
  });
});

test('lift-factor turns off a lost second factor, mails its owner, and is in the audit', async () => {
  const cleo = await signUp(app.deps);
  await expect(run('lift-factor', 'nobody@example.org')).rejects.toThrow('No account has the address');
  await expect(run('lift-factor', cleo.email)).rejects.toThrow('has no second factor');
  await setUpTotp(app, cleo);
  expect(await run('lift-factor', cleo.email.toUpperCase())).toEqual([
    expect.stringContaining('without a second factor'),
  ]);
  const body = { email: cleo.email, password: cleo.password };
  expect((await app.call(login, { body })).status).toBe(200);
  expect((await mailsTo(app, cleo.email)).map(({ subject }) => subject)).toContain('Second factor turned off – dig');
});

test('lift-factor removes the passkeys of a person who has no app, and the mail says so', async () => {
  const dora = await signUp(app.deps);
  await app.db.execute(
    `insert into passkeys (account_id, credential_id, public_key, counter, transports, rp_id, is_backed_up, name, created_at)
     values ($1, sha256('x'), 'x', 0, '{}', 'localhost', false, 'Key', now())`,
    [dora.user.id],
  );
  expect(await run('lift-factor', dora.email)).toEqual([expect.stringContaining('(removed: passkeys: 1)')]);
  await expect(run('lift-factor', dora.email)).rejects.toThrow('has no second factor');
  const { text } = (await mailsTo(app, dora.email)).at(-1)!;
  expect(text).toContain('Your passkeys no longer log you in');
  expect(text).not.toContain('recovery codes');
  const entry = { action: 'person.factors-lifted', actorId: null, after: { hadApp: false, passkeys: 1 } };
  expect((await audited('person')).at(-1)).toEqual(entry);
});

test('an unknown command is named above the usage, and one with wrong arguments says how it is called', async () => {
  await expect(run('constructor')).rejects.toThrow(`There is no command "constructor".\n\n${usage}`);
  for (const words of [['hide'], ['hide', 'a', 'b']])
    await expect(run(...words)).rejects.toThrow(/^Usage: npm run admin -- hide <id>$/);
  await expect(run('reports', 'x')).rejects.toThrow(/^Usage: npm run admin -- reports$/);
  await expect(run('hide', 'nonsense')).rejects.toThrow('Report not found');
});
