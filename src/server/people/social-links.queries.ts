import type { z } from 'zod';
import { SocialLink } from '#contracts/people/social-links.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { lockPerson } from './person-locks.queries.ts';

type SocialLink = z.infer<typeof SocialLink>;

export async function listSocialLinksOf(db: Db, personId: string): Promise<SocialLink[]> {
  return db.rows(SocialLink, 'select service, handle, url from social_links where person_id = $1 order by position', [
    personId,
  ]);
}

type NewLinks = {
  links: readonly SocialLink[];
  basedOn?: readonly Pick<SocialLink, 'service' | 'handle'>[] | undefined;
};

/** Replaces the links, in this order. Concurrent calls do not mix. False if they are not those of `basedOn` any more. */
export async function replaceSocialLinks(tx: Db, personId: string, { links, basedOn }: NewLinks): Promise<boolean> {
  await lockPerson(tx, personId);
  const current = basedOn && (await listSocialLinksOf(tx, personId));
  if (current && namesOf(current) !== namesOf(basedOn)) return false;
  await tx.execute('delete from social_links where person_id = $1', [personId]);
  await tx.execute(
    `insert into social_links (person_id, position, service, handle, url)
     select p.id, l.at - 1, l.service, l.handle, l.url from people p
       cross join unnest($2::text[], $3::text[], $4::text[]) with ordinality l (service, handle, url, at) where p.id = $1`,
    [personId, links.map(({ service }) => service), links.map(({ handle }) => handle), links.map(({ url }) => url)],
  );
  return true;
}

const namesOf = (links: NonNullable<NewLinks['basedOn']>): string =>
  links.map(({ service, handle }) => `${service} ${handle}`).join('\n');
