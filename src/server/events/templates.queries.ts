import type { EventTemplate } from '#contracts/events/event-extras.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const MAX_TEMPLATES = 50;
type Row = EventTemplate & { coverId: string | null };
const COLUMNS = `id, name, person_id is not null as "isOwn", content, cover_id as "coverId"`;

/** The site's own first, then the person's by name. */
export async function listTemplates(db: Db, personId: string): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from event_templates where person_id = $1 or person_id is null order by person_id is not null, name, id`,
    [personId],
  );
  return rows;
}

export async function findTemplate(db: Db, id: string, personId: string): Promise<Row | undefined> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from event_templates where id = $1 and (person_id = $2 or person_id is null)`,
    [id, personId],
  );
  return rows[0];
}

type NewTemplate = { personId: string; name: string; content: EventTemplate['content']; coverId: string | null };

/** Nothing when the person has too many. */
export async function insertTemplate(
  db: Db,
  { personId, name, content, coverId }: NewTemplate,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `insert into event_templates (person_id, name, content, cover_id) select $1, $2, $3, $4
      where (select count(*) from event_templates where person_id = $1) < ${MAX_TEMPLATES} returning id`,
    [personId, name, JSON.stringify(content), coverId],
  );
  return rows[0]?.id;
}

/** Answers the cover it had, or undefined when there is no such template of the person's own. */
export async function deleteTemplate(
  db: Db,
  id: string,
  personId: string,
): Promise<{ coverId: string | null } | undefined> {
  const { rows } = await db.query<{ coverId: string | null }>(
    'delete from event_templates where id = $1 and person_id = $2 returning cover_id as "coverId"',
    [id, personId],
  );
  return rows[0];
}
