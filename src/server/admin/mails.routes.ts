import type { FastifyInstance } from 'fastify';
import { listMails, type Mail, previewMail, retryMail } from '#contracts/admin/mails.contract.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { maskedAddress, redactedText } from '#server/platform/formats/redacted-text.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendMailNow } from '#server/platform/mail/outbox.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as queries from './mails.queries.ts';

const PAGE_SIZE = 50;

export function adminMailRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  serve(app, listMails, async ({ query: { list, cursor } }) => {
    const before = readCursor(cursor, ['before'])?.before ?? null;
    const rows = await queries.listMails(db, list, { before, limit: PAGE_SIZE + 1 });
    const page = rows.slice(0, PAGE_SIZE);
    return {
      mails: page.map(presentMail),
      nextCursor: rows.length > PAGE_SIZE ? writeCursor({ before: page.at(-1)!.id }) : null,
    };
  });

  serve(app, previewMail, async ({ params }) => {
    const row = await queries.findMail(db, params.mailId);
    if (!row) throw new AppError('mail.not_found');
    return { ...presentMail(row), text: row.text === '' ? null : redactedText(row.text) };
  });

  serve(app, retryMail, async ({ params: { mailId }, viewer }) =>
    db.transaction(async (tx) => {
      if (!(await queries.findMail(tx, mailId))) throw new AppError('mail.not_found');
      if (!(await sendMailNow(tx, mailId))) throw new AppError('mail.settled');
      const entry = { action: 'mail.retried', kind: 'mail', targetId: String(mailId) };
      await recordAudit(tx, { at: clock.now(), actorId: viewer.id, ...entry });
    }),
  );
}

const presentMail = ({ text: _text, recipient, subject, error, createdAt, dueAt, ...mail }: queries.MailRow): Mail => ({
  ...mail,
  recipient: maskedAddress(recipient),
  subject: redactedText(subject),
  error: redactedText(error),
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
});
