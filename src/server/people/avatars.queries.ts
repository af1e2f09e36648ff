import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

/** The URL path of an uploaded avatar. */
export const avatarAddress = (avatarId: string): string => `/media/avatars/${avatarId}.jpg`;

/** The URL of a placeholder, at the external service if one is configured. */
export const placeholderAddress = (seed: string, { AVATAR_SERVICE_URL }: Pick<Config, 'AVATAR_SERVICE_URL'>): string =>
  (AVATAR_SERVICE_URL ?? '/avatars/{seed}.svg').replaceAll('{seed}', seed);

/** SQL: the URL path of a person's picture: the uploaded one or the placeholder; null where a row has no person. */
export const avatarSql = (person: string, avatar: string): string =>
  `coalesce('/media/avatars/' || ${avatar}.id || '.jpg', '/avatars/' || ${person}.avatar_seed || '.svg')`;

/** SQL: `PersonCard` of a person and their picture. */
export const personJson = (person = 'p', avatar = 'v'): string =>
  `json_build_object('id', ${person}.id, 'name', ${person}.name, 'avatar', ${avatarSql(person, avatar)})`;

/** SQL: the same, or null where a row has no person. */
export const optionalPersonJson = (person = 'p', avatar = 'v'): string =>
  `case when ${person}.id is not null then ${personJson(person, avatar)} end`;

const AvatarRow = z.object({ jpeg: z.instanceof(Buffer) });

export async function findAvatar(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.row(AvatarRow, 'select jpeg from avatars where id = $1', [id]);
  return row?.jpeg;
}

export async function findAvatarIdOf(db: Db, personId: string): Promise<string | undefined> {
  const row = await db.row(IdRow, 'select id from avatars where person_id = $1', [personId]);
  return row?.id;
}

/** A new picture gets a new id and so a new URL: the old one may be cached for a year. */
export async function replaceAvatar(db: Db, personId: string, jpeg: Buffer): Promise<void> {
  await db.execute(
    `insert into avatars (person_id, jpeg) values ($1, $2)
     on conflict on constraint avatars_one_per_person
     do update set id = gen_random_uuid(), jpeg = excluded.jpeg, created_at = now()`,
    [personId, jpeg],
  );
}

export async function deleteAvatar(db: Db, personId: string): Promise<void> {
  await db.execute('delete from avatars where person_id = $1', [personId]);
}
