import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { registerErrorHandlers } from '#server/platform/http/problems.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { devMailRoutes } from './dev-mail.routes.ts';
import { renderMail } from './mail-layout.ts';
import { deleteMailsTo, enqueueMail } from './outbox.ts';

let app: FastifyInstance;
let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
  app = Fastify();
  registerErrorHandlers(app);
  devMailRoutes(app, { db, config: { PRODUCT_NAME: 'dig' } });
  const button = { label: 'Verify', url: 'https://example.org/verify-email?token=abc' };
  const body = renderMail({ productName: 'dig', heading: 'Hello', paragraphs: ['Welcome.'], button, footnote: 'Bye' });
  await enqueueMail(db, { reason: 'first', to: 'ada@example.org', subject: 'First', ...body });
  await enqueueMail(db, { reason: 'second', to: 'bob@example.org', subject: '<i>Second</i>', ...body });
});

const get = (url: string) => app.inject({ url });

test('the JSON lists the newest mails first, with their links', async () => {
  const mails = (await get('/dev/mail.json')).json();
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['<i>Second</i>', 'First']);
  expect(mails[1]).toMatchObject({
    to: 'ada@example.org',
    text: expect.stringContaining('Welcome.'),
    html: expect.stringContaining('<h1'),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    links: ['https://example.org/verify-email?token=abc'],
  });
});

test('the JSON can be asked for the mails to one address', async () => {
  const subjectsTo = async (address: string) =>
    (await get(`/dev/mail.json?to=${address}`)).json().map(({ subject }: { subject: string }) => subject);
  expect(await subjectsTo('ada@example.org')).toEqual(['First']);
  expect(await subjectsTo('nobody@example.org')).toEqual([]);
});

test('a mail that waits for the end of quiet hours says so, and where replies go', async () => {
  const heldUntil = new Date('2099-01-01T07:00:00Z');
  const replyTo = ['ben@example.org'];
  const mail = { reason: 'held', to: 'cleo@example.org', subject: 'Held', text: 'Hi', html: '<p>Hi</p>' };
  await enqueueMail(db, { ...mail, heldUntil, replyTo });
  const held =
    /to cleo@example\.org · replies to ben@example\.org · .* · waits for the end of quiet hours: .*2099-01-01 07:00:00 UTC/;
  const list = (await get('/dev/mail')).body;
  expect(list).toMatch(held);
  expect(list.match(/waits for/g)).toHaveLength(1);
  await deleteMailsTo(db, { address: 'ben@example.org' });
  expect((await get('/dev/mail')).body).not.toContain('ben@example.org');
  await deleteMailsTo(db, { address: 'cleo@example.org' });
});

test('the pages escape the mails and allow only their own style sheet', async () => {
  const list = await get('/dev/mail');
  expect(list.body).toContain('&lt;i&gt;Second&lt;/i&gt;');
  expect(list.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/);
  const [{ id }] = (await get('/dev/mail.json')).json();
  const page = await get(`/dev/mail/${id}`);
  expect(page.body).toContain(`<iframe sandbox src="/dev/mail/${id}/html"`);
  expect(page.body).toContain('<a href="https://example.org/verify-email?token=abc">');
});

test('a mail is shown in a sandbox that allows inline styles', async () => {
  const [{ id, html }] = (await get('/dev/mail.json')).json();
  const answer = await get(`/dev/mail/${id}/html`);
  expect(answer.body).toBe(html);
  expect(answer.headers['content-security-policy']).toMatch(
    /default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
  );
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
});

test.each(['/dev/mail/0', '/dev/mail/x', '/dev/mail/99999999999999999999', '/dev/mail/0/html'])(
  '%s responds 404',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test.each([
  ['from another machine', { remoteAddress: '192.0.2.7' }],
  ['passed on by a proxy', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ['passed on by a proxy that says so otherwise', { headers: { forwarded: 'for=192.0.2.7' } }],
])('a request %s finds no mails', async (_origin, request) => {
  for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/1', '/dev/mail/1/html'])
    expect((await app.inject({ url, ...request })).statusCode).toBe(404);
});
