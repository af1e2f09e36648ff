import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#contracts/escape-html.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import { notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { acceptPlainForms, sendPlainPage } from '#server/platform/http/plain-page.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { unsubscribeFromMails } from './notification-settings.actions.ts';
import { type MailKind, readUnsubscribeToken } from './unsubscribe-links.ts';

const rateLimit = byNetwork('unsubscribe', 60, 300);

/** What the mails are called in the settings, and why they are sent. */
const describe = (mailKind: MailKind): { label: string; reason: string } =>
  mailKind === 'digest'
    ? {
        label: 'Summaries of your notifications',
        reason: 'You’re getting this because you chose a summary of your notifications.',
      }
    : notificationKinds[mailKind];

/**
 * A POST switches a kind of mail off, as mail programs send it (RFC 8058). A GET changes nothing, because link scanners follow links: it shows
 * a page with a button that posts. The signature in the URL authorizes the request, so it needs neither login nor script.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, config, keys }: AppDeps): void {
  const verifyToken = (token: string) => {
    const unsubscribe = readUnsubscribeToken(keys, token);
    if (!unsubscribe) throw new AppError('route.not_found');
    return unsubscribe;
  };
  const sendPage = (reply: FastifyReply, body: string) => sendPlainPage(reply, config, 'Unsubscribe', body);

  void app.register(async (scope) => {
    acceptPlainForms(scope);
    scope.get<{ Params: { token: string } }>(
      filePaths.unsubscribe(':token'),
      { config: { limits: [rateLimit] } },
      async ({ params }, reply) => {
        const { mailKind } = verifyToken(params.token);
        const { label, reason } = describe(mailKind);
        return sendPage(
          reply,
          `<h1>Unsubscribe from these emails?</h1><p><b>${escapeHtml(label)}</b></p><p>${escapeHtml(reason)}</p><form method="post"><button>Unsubscribe</button></form>`,
        );
      },
    );
    scope.post<{ Params: { token: string } }>(
      filePaths.unsubscribe(':token'),
      { config: { limits: [rateLimit], isProvedByAddress: true } },
      async ({ params }, reply) => {
        const { personId, mailKind } = verifyToken(params.token);
        await db.transaction((tx) => unsubscribeFromMails(tx, personId, mailKind));
        return sendPage(
          reply,
          `<h1>You’re unsubscribed</h1><p><b>${escapeHtml(describe(mailKind).label)}</b></p><p>You won’t get any more emails like this.</p><p><a href="${escapeHtml(config.PUBLIC_URL + mailedPath(paths.emailSettings()))}">Manage your email settings</a></p>`,
        );
      },
    );
  });
}
