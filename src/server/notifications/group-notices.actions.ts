import type { Db } from '#server/platform/db.ts';
import { renderMail } from '#server/platform/mail-layout.ts';
import { enqueueMail } from '#server/platform/outbox.ts';
import type { MailDeps } from './event-notices.actions.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

/** Whom a mail goes to. */
export type Reader = { personId: string; email: string };
export type GroupWords = { subject: string; paragraphs: string[]; button: string };
type Wanted = { kind: MailKind; reason: string; path: string; words: GroupWords };

/** Writes one mail about something of a group, with a button that leads to a page of ours. */
export async function mailAbout(
  tx: Db,
  deps: MailDeps,
  to: Reader,
  { kind, reason, path, words }: Wanted,
): Promise<void> {
  const { subject, paragraphs, button } = words;
  const stopUrl = unsubscribeUrl(deps, to.personId, kind);
  const letter = renderMail({
    productName: deps.config.PRODUCT_NAME,
    heading: subject,
    paragraphs,
    button: { label: button, url: `${deps.config.PUBLIC_URL}${path}` },
    footnote: mailKinds[kind],
    unsubscribeUrl: stopUrl,
  });
  await enqueueMail(tx, { ...letter, reason, to: to.email, subject, unsubscribeUrl: stopUrl });
}
