import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, exportAccount } from '#contracts/accounts/accounts.contract.ts';
import * as contract from '#contracts/conversations/conversations.contract.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { administer } from '#server/admin/administer.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let eventId: string;
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  eventId = (await published(app, ada, { title: 'Tea' })).id;
});

type Subject = contract.Subject;
const aboutEvent = (key = eventId): Subject => ({ kind: 'event', key });
const contact = async (subject: Subject, as: SomeoneSignedIn | null) =>
  (await app.call(contract.getContact, { query: subject }, as)).body;
const start = (subject: Subject, as: SomeoneSignedIn | null, text = 'May I bring my dog?') => {
  app.clock.advance({ seconds: 1 });
  return app.call(contract.startConversation, { body: { ...subject, text } }, as);
};
const reply = (conversationId: string, as: SomeoneSignedIn, text = 'Of course.') => {
  app.clock.advance({ seconds: 1 });
  return app.call(contract.sendMessage, { params: { conversationId }, body: { text } }, as);
};
const read = (conversationId: string, as: SomeoneSignedIn | null, cursor?: string) =>
  app.call(contract.getConversation, { params: { conversationId }, query: { ...(cursor && { cursor }) } }, as);
const list = async (as: SomeoneSignedIn, cursor?: string) =>
  (await app.call(contract.listConversations, { query: { ...(cursor && { cursor }) } }, as)).body;
const report = (messageId: string, as: SomeoneSignedIn, reason = 'Rude') =>
  app.call(contract.reportMessage, { params: { messageId }, body: { reason } }, as);
const block = (person: SomeoneSignedIn, as: SomeoneSignedIn) =>
  app.call(blockPerson, { params: { personId: person.user.id } }, as);
const switchTo = (host: HostChoice, isOpen: boolean, as: SomeoneSignedIn) =>
  app.call(contract.updateMessageHost, { params: host, body: { isOpen } }, as);
const messageMailsTo = async ({ email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).filter(({ reason }) => reason.startsWith('message:'));
const missingId = '00000000-0000-4000-8000-000000000000';

describe('conversations', () => {
  test('go from a person to the host and back, without addresses', async () => {
    expect(await contact(aboutEvent(), null)).toMatchObject({
      host: { kind: 'person', name: ada.user.name },
      event: { id: eventId, title: 'Tea' },
      isOpen: true,
    });
    const { id } = (await start(aboutEvent(), ben, '  May I bring my dog? ')).body;
    expect((await reply(id, ada)).body).toMatchObject({ text: 'Of course.', isFromHost: true });
    expect((await reply(id, ben, 'Thanks!')).status).toBe(201);
    for (const [as, isForHost] of [
      [ada, true],
      [ben, false],
    ] as const) {
      const { body } = await read(id, as);
      expect(body.conversation).toMatchObject({ id, isForHost, isOpen: true, person: { id: ben.user.id } });
      expect(body.messages.map(({ text }) => text)).toEqual(['Thanks!', 'Of course.', 'May I bring my dog?']);
      expect(JSON.stringify(body)).not.toContain('@');
      expect((await list(as)).conversations).toMatchObject([
        { id, event: { title: 'Tea' }, last: { author: ben.user.name, excerpt: 'Thanks!' } },
      ]);
    }
  });

  test('are continued by the next message about the same subject', async () => {
    const { id } = (await start(aboutEvent(), ben)).body;
    expect((await start(aboutEvent(), ben, 'And a cat?')).body.id).toBe(id);
    expect(await contact(aboutEvent(), ben)).toMatchObject({ conversationId: id, isOpen: true });
    const other = (await published(app, ada)).id;
    expect((await start(aboutEvent(other), ben)).body.id).not.toBe(id);
    const both = await Promise.all([start(aboutEvent(), cleo), start(aboutEvent(), cleo)]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  });

  test('are read and answered by the people of the host and nobody else', async () => {
    const { group, people } = await makeHostGroups(app);
    const host = { kind: 'group', id: group.id } as const;
    const event = await publishedFor(app, host, people.organizer);
    for (const subject of [aboutEvent(event.id), { kind: 'group', key: group.slug }] as const) {
      const { id } = (await start(subject, people.stranger)).body;
      for (const as of [people.organizer, people.coOrganizer]) expect((await reply(id, as)).status).toBe(201);
      for (const as of [people.member, people.cohostOrganizer, people.banned]) {
        for (const answer of [await read(id, as), await reply(id, as)])
          expect(answer.problem).toMatchObject({ status: 404, code: 'conversation.not_found' });
        expect((await list(as)).conversations).toEqual([]);
      }
    }
    expect((await list(people.coOrganizer)).conversations).toHaveLength(2);
    const bakery = await organization(app, ada);
    await addStaff(app, bakery.slug, ada, cleo);
    const { id } = (await start({ kind: 'organization', key: bakery.slug }, ben)).body;
    expect((await reply(id, cleo)).body).toMatchObject({ isFromHost: true, author: { id: cleo.user.id } });
    expect((await read(id, ben)).body.conversation.host).toMatchObject({
      kind: 'organization',
      path: `/organizations/${bakery.slug}`,
    });
    expect((await read(id, null)).problem.code).toBe('auth.required');
  });

  test('are paginated, and so are their messages', async () => {
    const { id } = (await start(aboutEvent(), ben, 'Number 0')).body;
    for (let n = 1; n < 52; n++) await reply(id, ben, `Number ${n}`);
    const first = (await read(id, ada)).body;
    const second = (await read(id, ada, first.nextCursor!)).body;
    expect([...first.messages, ...second.messages].map(({ text }) => text)).toEqual(
      Array.from({ length: 52 }, (_, n) => `Number ${51 - n}`),
    );
    expect(second.nextCursor).toBeNull();
    for (let n = 0; n < 20; n++) await start(aboutEvent((await published(app, ada)).id), ben);
    const page = await list(ben);
    expect(page.conversations).toHaveLength(20);
    expect((await list(ben, page.nextCursor!)).conversations.map((item) => item.id)).toEqual([id]);
    const invalid = await app.call(contract.listConversations, { query: { cursor: 'x' } }, ben);
    expect(invalid.problem.fields).toHaveProperty('cursor');
  });

  test('need a visible, published subject, a text, and someone else to write to', async () => {
    const { id } = await draft(app, ada);
    for (const key of [id, missingId, 'nope'])
      expect((await start(aboutEvent(key), ben)).problem.code).toBe('event.not_found');
    expect((await start(aboutEvent(id), ada)).problem.code).toBe('event.not_published');
    expect((await start({ kind: 'group', key: 'nope' }, ben)).problem.code).toBe('group.not_found');
    expect((await start({ kind: 'organization', key: 'nope' }, ben)).problem.code).toBe('organization.not_found');
    expect((await start(aboutEvent(), ada)).problem.code).toBe('conversation.oneself');
    expect((await start(aboutEvent(), null)).problem.code).toBe('auth.required');
    for (const text of ['', '  ', 'x'.repeat(2001)])
      expect((await start(aboutEvent(), ben, text)).problem.fields).toHaveProperty('text');
    expect(await contact(aboutEvent(), ada)).toMatchObject({ isOpen: false });
    const { group, people } = await makeHostGroups(app, { visibility: 'private' });
    expect((await start({ kind: 'group', key: group.slug }, ben)).problem.code).toBe('group.not_found');
    expect((await start({ kind: 'group', key: group.slug }, people.member)).status).toBe(201);
  });

  test('require a verified address where the site requires one', async () => {
    const strict = await testApp({ REQUIRE_VERIFIED_EMAIL: 'true' });
    await insertPlaces(strict);
    const key = (await published(strict, await signUp(strict.deps))).id;
    const unverified = await signUp(strict.deps, { isVerified: false });
    const body = { kind: 'event', key, text: 'Hi' } as const;
    const answer = await strict.call(contract.startConversation, { body }, unverified);
    expect(answer.problem.code).toBe('account.email_unverified');
  });
});

describe('a block', () => {
  test('in either direction ends a conversation, and hides it from the host', async () => {
    for (const [blocker, blocked] of [
      ['host', 'person'],
      ['person', 'host'],
    ] as const) {
      const people = { host: await signUp(app.deps), person: await signUp(app.deps) };
      const subject = aboutEvent((await published(app, people.host)).id);
      const { id } = (await start(subject, people.person)).body;
      await runJobs(app);
      await block(people[blocked], people[blocker]);
      expect((await read(id, people.person)).body.conversation.isOpen).toBe(false);
      for (const answer of [await reply(id, people.person), await start(subject, people.person)])
        expect(answer.problem).toMatchObject({ status: 403, code: 'conversation.not_open' });
      for (const answer of [await read(id, people.host), await reply(id, people.host)])
        expect(answer.problem.code).toBe('conversation.not_found');
      expect((await list(people.host)).conversations).toEqual([]);
      expect(await contact(subject, people.person)).toMatchObject({ isOpen: false });
    }
  });

  test('leaves what was written before it to be reported', async () => {
    const [host, person, stranger] = await signUpPeople(app.deps, 3);
    const { id } = (await start(aboutEvent((await published(app, host)).id), person)).body;
    const messageId = (await read(id, host)).body.messages[0]!.id;
    await block(person, host);
    expect([(await report(messageId, stranger)).status, (await report(messageId, host)).status]).toEqual([404, 204]);
  });

  test('by one organizer leaves the others reachable, and a ban leaves nobody', async () => {
    const { group, people } = await makeHostGroups(app);
    const subject = { kind: 'group', key: group.slug } as const;
    await block(people.stranger, people.organizer);
    const { id } = (await start(subject, people.stranger)).body;
    await runJobs(app);
    expect(await notificationsOf(app, people.organizer)).toEqual([]);
    expect((await read(id, people.organizer)).problem.code).toBe('conversation.not_found');
    expect((await notificationsOf(app, people.coOrganizer)).map(({ kind }) => kind)).toContain('conversation');
    expect((await start(subject, people.banned)).problem.code).toBe('conversation.not_open');
  });
});

describe('hosts who switch messages off', () => {
  test('get no new conversations, and keep those they have', async () => {
    const { id } = (await start(aboutEvent(), ben)).body;
    const host = { kind: 'person', id: ada.user.id } as const;
    for (const _ of [1, 2]) expect((await switchTo(host, false, ada)).status).toBe(204);
    expect((await start(aboutEvent(), cleo)).problem.code).toBe('conversation.not_open');
    for (const as of [null, cleo]) expect(await contact(aboutEvent(), as)).toMatchObject({ isOpen: false });
    expect((await reply(id, ben)).status).toBe(201);
    expect((await reply(id, ada)).status).toBe(201);
    await switchTo(host, true, ada);
    expect((await start(aboutEvent(), cleo)).status).toBe(201);
  });

  test('are the person, the groups they run and the organizations they staff', async () => {
    const { group, people } = await makeHostGroups(app);
    const bakery = await organization(app, people.organizer);
    const hosts = [
      { kind: 'person', id: people.organizer.user.id },
      { kind: 'group', id: group.id },
      { kind: 'organization', id: bakery.id },
    ] as const;
    const listed = async () =>
      (await app.call(contract.listMessageHosts, {}, people.organizer)).body.hosts.map(({ kind, id, isOpen }) => ({
        kind,
        id,
        isOpen,
      }));
    expect(await listed()).toEqual(hosts.map((host) => ({ ...host, isOpen: true })));
    for (const host of hosts) {
      expect((await switchTo(host, false, people.member)).problem.code).toBe('auth.forbidden');
      expect((await switchTo(host, false, people.organizer)).status).toBe(204);
    }
    expect(await listed()).toEqual(hosts.map((host) => ({ ...host, isOpen: false })));
    expect((await start({ kind: 'group', key: group.slug }, ben)).problem.code).toBe('conversation.not_open');
    expect((await start({ kind: 'organization', key: bakery.slug }, ben)).problem.code).toBe('conversation.not_open');
  });
});

describe('notifications of messages', () => {
  test('are sent once to the other side, in the site and by mail, with the text and no address', async () => {
    const { id } = (await start(aboutEvent(), ben, 'May I bring\nmy dog?')).body;
    await runJobs(app);
    expect(await notificationsOf(app, ada)).toMatchObject([
      {
        kind: 'conversation',
        title: `${ben.user.name} sent you a message · Tea`,
        text: 'May I bring my dog?',
        path: `/conversations/${id}`,
      },
    ]);
    expect(await notificationsOf(app, ben)).toEqual([]);
    await reply(id, ada);
    await runJobs(app);
    expect((await notificationsOf(app, ben)).map(({ text }) => text)).toEqual(['Of course.']);
    const [mail, ...others] = await messageMailsTo(ada);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('May I bring\nmy dog?');
    expect(mail!.text).not.toContain(ben.email);
  });

  test('are not mailed to unverified addresses', async () => {
    const host = await signUp(app.deps, { isVerified: false });
    await start(aboutEvent((await published(app, host)).id), ben);
    await runJobs(app);
    expect(await notificationsOf(app, host)).toHaveLength(1);
    expect(await messageMailsTo(host)).toEqual([]);
  });
});

describe('messages', () => {
  test('are reported by people of the conversation, and deleted by the administrators with their notifications', async () => {
    const { id } = (await start(aboutEvent(), ben, 'Rude words')).body;
    await runJobs(app);
    const [message] = (await read(id, ada)).body.messages;
    expect(message!.abilities).toEqual({ report: true });
    expect((await report(message!.id, ben)).problem.code).toBe('auth.forbidden');
    for (const answer of [await report(message!.id, cleo), await report(missingId, ada)])
      expect(answer.problem.code).toBe('message.not_found');
    for (const reason of ['Rude', 'Very rude']) expect((await report(message!.id, ada, reason)).status).toBe(204);
    const listed = (await administer(app.deps, ['reports'])).join('\n');
    for (const part of [message!.id, 'Rude words', `${ada.user.name}: Very rude`]) expect(listed).toContain(part);
    expect(await administer(app.deps, ['dismiss', message!.id])).toEqual(['1 report dismissed.']);
    await expect(administer(app.deps, ['dismiss', message!.id])).rejects.toThrow('Report not found');
    expect((await report(message!.id, ada, 'Rude again')).status).toBe(204);
    expect(await administer(app.deps, ['hide', message!.id])).toEqual(['The message is hidden.']);
    await runJobs(app);
    expect(await notificationsOf(app, ada)).toEqual([]);
    expect((await read(id, ada)).body.messages).toEqual([]);
    expect((await list(ada)).conversations).toEqual([]);
  });

  test('are part of the data download of their author only, and are deleted with the account', async () => {
    const { id } = (await start(aboutEvent(), ben, 'From Ben')).body;
    await reply(id, ada, 'From Ada');
    const download = async (as: SomeoneSignedIn) => JSON.stringify((await app.call(exportAccount, {}, as)).body);
    expect(await download(ben)).toContain('From Ben');
    expect(await download(ben)).not.toContain('From Ada');
    expect(await download(ada)).toContain('From Ada');
    await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
    expect((await read(id, ada)).problem.code).toBe('conversation.not_found');
    expect(await app.db.execute('select from conversation_messages where conversation_id = $1', [id])).toBe(0);
  });
});
