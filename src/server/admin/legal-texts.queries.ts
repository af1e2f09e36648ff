import { z } from 'zod';
import type { LegalPage } from '#contracts/admin/legal-text-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const VersionRow = z.object({ id: z.string(), publishedAt: z.date() });
const TextRow = z.object({ id: z.string(), text: z.string(), publishedAt: z.date() });

const MAX_VERSIONS = 200;

/** Newest first. */
export async function listVersions(db: Db, page: LegalPage): Promise<z.infer<typeof VersionRow>[]> {
  return db.rows(
    VersionRow,
    `select id, published_at as "publishedAt" from legal_texts where page = $1 order by published_at desc, id limit ${MAX_VERSIONS}`,
    [page],
  );
}

/** The newest version, or the given one. */
export async function findLegalText(db: Db, page: LegalPage, version: string | null = null) {
  return db.row(
    TextRow,
    `select id, text, published_at as "publishedAt" from legal_texts where page = $1 and ($2::uuid is null or id = $2)
      order by published_at desc, id limit 1`,
    [page, version],
  );
}

type NewText = { page: LegalPage; text: string; publishedBy: string; at: Date };

export async function insertLegalText(tx: Db, { page, text, publishedBy, at }: NewText): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    'insert into legal_texts (page, text, published_at, published_by) values ($1, $2, $3, $4) returning id',
    [page, text, at, publishedBy],
  );
  return id;
}
