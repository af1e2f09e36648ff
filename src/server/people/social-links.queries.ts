import type { SocialLink } from '#contracts/people/social-services.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export async function listSocialLinksOf(db: Db, personId: string): Promise<SocialLink[]> {
  const { rows } = await db.query<SocialLink>(
    'select service, handle, url from social_links where person_id = $1 order by position',
    [personId],
  );
  return rows;
}

/** These and no others, in this order. Of two at once the later one stays whole. */
export async function replaceSocialLinks(tx: Db, personId: string, links: readonly SocialLink[]): Promise<void> {
  await tx.query('select from people where id = $1 for no key update', [personId]);
  await tx.query('delete from social_links where person_id = $1', [personId]);
  await tx.query(
    `insert into social_links (person_id, position, service, handle, url)
     select p.id, l.at - 1, l.service, l.handle, l.url from people p
       cross join unnest($2::text[], $3::text[], $4::text[]) with ordinality l (service, handle, url, at) where p.id = $1`,
    [personId, links.map(({ service }) => service), links.map(({ handle }) => handle), links.map(({ url }) => url)],
  );
}
