import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import type { Person } from './people.api.ts';

/** Structured data of a person, limited to what the page shows. */
export function personJsonLd(
  { id, name, avatar, bio, joinedAt, links }: Person,
  { publicUrl }: Pick<Site, 'publicUrl'>,
) {
  const sameAs = links.flatMap(({ url }) => url ?? []);
  return {
    '@type': 'ProfilePage',
    dateCreated: joinedAt,
    mainEntity: {
      '@type': 'Person',
      '@id': publicUrl + paths.person(id),
      name,
      url: publicUrl + paths.person(id),
      ...(bio && { description: bio }),
      ...(avatar && { image: publicUrl + avatar }),
      ...(sameAs.length > 0 && { sameAs }),
    },
  };
}
