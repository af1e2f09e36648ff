import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const LogoRow = z.object({ pictureId: z.string() });

/** Replaces the picture, or removes it; returns the ids of pictures that are no longer used here. */
export async function replaceSiteLogo(tx: Db, pictureId: string | null): Promise<string[]> {
  const before = await tx.rows(LogoRow, 'delete from site_logo returning picture_id as "pictureId"');
  if (pictureId) await tx.execute('insert into site_logo (picture_id) values ($1)', [pictureId]);
  return before.map((row) => row.pictureId);
}
