import { filePaths, paths } from '#contracts/site-paths.ts';
import { HostFeeds } from '#web/parts/host/HostFeeds.tsx';
import { ShareButton } from '#web/parts/share/ShareButton.tsx';
import { useSite } from '#web/platform/page/site.ts';
import type { Group } from './groups.api.ts';

/** Calendar, feed and share links of a public group. */
export function GroupFeeds({ group: { slug, name } }: { group: Group }) {
  const { publicUrl } = useSite();
  return (
    <HostFeeds kind="groups" slug={slug} name={name}>
      <ShareButton
        title={name}
        url={publicUrl + paths.group(slug)}
        embed={{ kind: 'list', path: filePaths.embeddedHost('groups', slug) }}
      />
    </HostFeeds>
  );
}
