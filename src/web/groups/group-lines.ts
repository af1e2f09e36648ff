import { paths } from '#contracts/site-paths.ts';
import { formatCount } from '#web/ui/display/count.ts';
import type { MyGroup } from './my-groups.api.ts';

/** A group as an entry of HostLines. */
export const groupLine = ({ slug, name, imageUrl, memberCount, role }: MyGroup) => ({
  to: paths.group(slug),
  name,
  picture: imageUrl,
  fact: formatCount(memberCount, 'member'),
  role,
});
