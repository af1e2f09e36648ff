import { z } from 'zod';
import { EventTemplate } from '#contracts/events/event-extras.contract.ts';
import { MAX_TEMPLATES } from '#contracts/events/event-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const TemplateRow = EventTemplate.extend({ coverId: z.string().nullable() });
type TemplateRow = z.infer<typeof TemplateRow>;
const COLUMNS = `id, name, person_id is not null as "isOwn", content, cover_id as "coverId"`;

/** Templates of the site first, then the person's own, by name. */
export async function listTemplates(db: Db, personId: string): Promise<TemplateRow[]> {
  return db.rows(
    TemplateRow,
    `select ${COLUMNS} from event_templates where person_id = $1 or person_id is null order by person_id is not null, name, id`,
    [personId],
  );
}

export async function findTemplate(db: Db, id: string, personId: string): Promise<TemplateRow | undefined> {
  return db.row(
    TemplateRow,
    `select ${COLUMNS} from event_templates where id = $1 and (person_id = $2 or person_id is null)`,
    [id, personId],
  );
}

type NewTemplate = { personId: string; name: string; content: EventTemplate['content']; coverId: string | null };

/** Undefined when the person has too many templates. */
export async function insertTemplate(
  db: Db,
  { personId, name, content, coverId }: NewTemplate,
): Promise<string | undefined> {
  const row = await db.row(
    IdRow,
    `insert into event_templates (person_id, name, content, cover_id) select $1, $2, $3, $4
      where (select count(*) from event_templates where person_id = $1) < ${MAX_TEMPLATES} returning id`,
    [personId, name, JSON.stringify(content), coverId],
  );
  return row?.id;
}

const CoverRow = z.object({ coverId: z.string().nullable() });

/** Returns the template's cover, or undefined when the person has no such template. */
export async function deleteTemplate(
  db: Db,
  id: string,
  personId: string,
): Promise<{ coverId: string | null } | undefined> {
  return db.row(
    CoverRow,
    'delete from event_templates where id = $1 and person_id = $2 returning cover_id as "coverId"',
    [id, personId],
  );
}
