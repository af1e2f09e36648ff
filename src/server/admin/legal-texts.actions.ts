import type { LegalPage } from '#contracts/admin/legal-text-fields.ts';
import type { EditedLegalText, LegalText } from '#contracts/admin/legal-texts.contract.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { renderMarkdown } from '#server/platform/formats/markdown.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findLegalText, insertLegalText, listVersions } from './legal-texts.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

const versionsOf = async (db: Db, page: LegalPage) =>
  (await listVersions(db, page)).map(({ id, publishedAt }) => ({ id, publishedAt: publishedAt.toISOString() }));

export async function showLegalText(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { page, version }: { page: LegalPage; version: string | undefined },
): Promise<LegalText> {
  const found = await findLegalText(db, page, version);
  if (version && !found) throw new AppError('legal_text.not_found');
  return {
    html: found?.text ? renderMarkdown(found.text) : null,
    publishedAt: found?.publishedAt.toISOString() ?? null,
    versions: await versionsOf(db, page),
    contact: {
      operator: settings.get('operator'),
      email: settings.get('contact-email'),
      authoritiesEmail: settings.get('authorities-email'),
    },
  };
}

export async function presentForEditing(db: Db, page: LegalPage): Promise<EditedLegalText> {
  return { text: (await findLegalText(db, page))?.text ?? '', versions: await versionsOf(db, page) };
}

/** Publishing what already applies makes no version. */
export async function publish(
  { db, clock }: Deps,
  { page, text, actorId }: { page: LegalPage; text: string; actorId: string },
): Promise<EditedLegalText> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const before = await findLegalText(tx, page);
    if ((before?.text ?? '') !== text) {
      const version = await insertLegalText(tx, { page, text, publishedBy: actorId, at });
      await recordAudit(tx, {
        at,
        actorId,
        action: 'legal-text.published',
        kind: 'legal-text',
        targetId: page,
        before: { version: before?.id ?? null },
        after: { version },
      });
    }
    return presentForEditing(tx, page);
  });
}
