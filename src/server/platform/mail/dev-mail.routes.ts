import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { type Config, isLoopback } from '#server/platform/config.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type DevMail, devMailStyle, renderDevMailList, renderDevMailPage } from './dev-mail-pages.ts';

type Deps = { db: Db; config: Pick<Config, 'PRODUCT_NAME'> };
const MAX_MAILS = 200;
const styleHash = createHash('sha256').update(devMailStyle).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Allows only inline styles; the sandbox isolates the mail from our origin even when it is opened directly. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`;

/** Shows the stored mails. Registered only without a mail server, and never in production. */
export function devMailRoutes(app: FastifyInstance, { db, config }: Deps): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', { onRequest }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await listMails(db, request.query.to)),
  );
  app.get('/dev/mail', { onRequest }, async (_request, reply) =>
    sendPage(reply, PAGE_POLICY, renderDevMailList(config.PRODUCT_NAME, await listMails(db))),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest }, async (request, reply) =>
    sendPage(reply, PAGE_POLICY, renderDevMailPage(config.PRODUCT_NAME, await findMail(db, request.params.id))),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', { onRequest }, async (request, reply) => {
    const { html } = await findMail(db, request.params.id);
    return sendPage(reply.header('x-frame-options', 'SAMEORIGIN'), MAIL_POLICY, html);
  });
}

/** Only for direct requests from this machine: one forwarded by a proxy may come from anywhere. */
async function onRequest({ raw, headers }: FastifyRequest): Promise<void> {
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  if (isForwarded || !isLoopback(raw.socket.remoteAddress ?? '')) throw new AppError('route.not_found');
}

function sendPage(reply: FastifyReply, policy: string, html: string) {
  reply.header('content-security-policy', policy).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(html);
}

const SELECT_MAILS = `select id, recipient as to, subject, body_text as text, body_html as html, created_at as "createdAt", reply_to as "replyTo",
  case when settled_at is null and held_until > now() then held_until end as "heldUntil" from outbox`;

const MailRow = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.date(),
  replyTo: z.array(z.string()),
  heldUntil: z.date().nullable(),
});

async function listMails(db: Db, recipient: string | null = null): Promise<DevMail[]> {
  const latest = `where $1::text is null or recipient = $1 order by id desc limit ${MAX_MAILS}`;
  const rows = await db.rows(MailRow, `${SELECT_MAILS} ${latest}`, [recipient]);
  return rows.map(withLinks);
}

async function findMail(db: Db, id: string): Promise<DevMail> {
  const row = /^\d{1,15}$/.test(id) ? await db.row(MailRow, `${SELECT_MAILS} where id = $1`, [id]) : undefined;
  if (!row) throw new AppError('route.not_found');
  return withLinks(row);
}

function withLinks(mail: z.infer<typeof MailRow>): DevMail {
  return { ...mail, links: [...new Set(mail.text.match(/https?:\/\/[^\s<>"]+/g))] };
}
