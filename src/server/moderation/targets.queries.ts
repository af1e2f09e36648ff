import { z } from 'zod';
import type { TargetKind } from '#contracts/moderation/site-rules.ts';
import { paths } from '#contracts/site-paths.ts';
import { pictureUrl } from '#server/pictures/pictures.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const TargetRow = z.object({
  authorId: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  isHidden: z.boolean(),
});
/** Something that can be reported. Its author is who answers for it: for a group, its organizer. */
export type Target = z.infer<typeof TargetRow>;

const pathSql = (path: (id: string) => string, id: string) => `'${path('')}' || ${id}`;
const groupOrganizerSql = (group: string) =>
  `(select m.person_id from group_members m where m.group_id = ${group} order by m.rank, m.joined_at, m.person_id limit 1)`;
const organizationOwnerSql = (organization: string) => `(select s.person_id from organization_staff s
  where s.organization_id = ${organization} order by s.role = 'owner' desc, s.joined_at, s.person_id limit 1)`;
const eventAuthorSql = `coalesce(e.created_by, e.host_person_id)`;

/** The statements take the id of the target as $1. */
export const TARGET_STATEMENTS: Record<TargetKind, string> = {
  event: `select ${eventAuthorSql} as "authorId", e.title, e.description as text, ${pathSql(paths.event, 'e.id')} as path,
      e.hidden_at is not null as "isHidden" from events e where e.id = $1`,
  comment: `select c.author_id as "authorId", 'Comment on ' || e.title as title, c.text, ${pathSql(paths.event, 'e.id')} as path,
      c.hidden_at is not null as "isHidden" from comments c join events e on e.id = c.event_id where c.id = $1 and c.deleted_at is null`,
  post: `select o.author_id as "authorId", o.title, o.text, ${pathSql(paths.group, 'g.slug')} as path,
      o.hidden_at is not null as "isHidden" from group_posts o join groups g on g.id = o.group_id where o.id = $1`,
  message: `select m.author_id as "authorId", 'Message' as title, m.text, null as path, m.hidden_at is not null as "isHidden"
      from conversation_messages m where m.id = $1`,
  group: `select ${groupOrganizerSql('g.id')} as "authorId", g.name as title, g.description as text, ${pathSql(paths.group, 'g.slug')} as path,
      g.hidden_at is not null as "isHidden" from groups g where g.id = $1`,
  organization: `select ${organizationOwnerSql('o.id')} as "authorId", o.name as title, o.description as text,
      ${pathSql(paths.organization, 'o.slug')} as path, o.hidden_at is not null as "isHidden" from organizations o where o.id = $1`,
  person: `select p.id as "authorId", p.name as title, p.bio as text, ${pathSql(paths.person, 'p.id')} as path,
      p.hidden_at is not null as "isHidden" from people p where p.id = $1`,
  picture: `select coalesce((select ${eventAuthorSql} from events e where e.cover_id = p.id order by e.created_at limit 1),
        (select ${groupOrganizerSql('g.id')} from groups g where p.id in (g.logo_id, g.cover_id) limit 1),
        (select ${organizationOwnerSql('o.id')} from organizations o where p.id in (o.logo_id, o.cover_id) limit 1)) as "authorId",
      'Picture' as title, '' as text,
      coalesce((select ${pathSql(paths.event, 'e.id')} from events e where e.cover_id = p.id order by e.created_at limit 1),
        (select ${pathSql(paths.group, 'g.slug')} from groups g where p.id in (g.logo_id, g.cover_id) limit 1),
        (select ${pathSql(paths.organization, 'o.slug')} from organizations o where p.id in (o.logo_id, o.cover_id) limit 1)) as path,
      p.hidden_at is not null as "isHidden" from pictures p where p.id = $1`,
  team: `select (select m.person_id from team_members m where m.team_id = t.id order by m.is_captain desc, m.joined_at limit 1) as "authorId",
      t.name as title, '' as text, ${pathSql(paths.team, 't.id')} as path, t.hidden_at is not null as "isHidden"
      from teams t where t.id = $1 and t.deleted_at is null`,
};

export async function findTarget(db: Db, kind: TargetKind, targetId: string): Promise<Target | undefined> {
  return db.row(TargetRow, TARGET_STATEMENTS[kind], [targetId]);
}

const PictureRow = z.object({ url: z.string().nullable() });

export async function findPictureUrl(db: Db, pictureId: string): Promise<string | null> {
  return (await db.one(PictureRow, `select ${pictureUrl('$1::uuid')} as url`, [pictureId])).url;
}

const KeyRow = z.object({ key: z.string() });
const KEYS = {
  comment: 'select event_id as key from comments where id = $1 and deleted_at is null and hidden_at is null',
  post: 'select g.slug as key from group_posts o join groups g on g.id = o.group_id where o.id = $1 and o.hidden_at is null',
  group: 'select slug as key from groups where id = $1',
  organization: 'select slug as key from organizations where id = $1',
} as const;

/** The id or slug of the page that shows the target. */
export async function findPageKey(db: Db, kind: keyof typeof KEYS, targetId: string): Promise<string | undefined> {
  return (await db.row(KeyRow, KEYS[kind], [targetId]))?.key;
}

/** Whether a post is for members only. */
export async function isPublicPost(db: Db, postId: string): Promise<boolean> {
  return (await db.execute(`select from group_posts where id = $1 and visibility = 'public'`, [postId])) > 0;
}
