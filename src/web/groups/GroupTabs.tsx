import { paths } from '#contracts/site-paths.ts';
import { TabLink, Tabs } from '#web/ui/layout/Tabs.tsx';
import type { GroupTab } from './group-loading.ts';
import type { Group } from './groups.api.ts';

/** Each tab has its own address, so the page works without JavaScript. */
export function GroupTabs({ group: { slug, memberCount }, tab }: { group: Group; tab: GroupTab }) {
  return (
    <Tabs label="Sections">
      <TabLink to={paths.group(slug)} isOn={tab === 'events'}>
        Events
      </TabLink>
      <TabLink to={paths.group(slug, { show: 'posts' })} isOn={tab === 'posts'}>
        Posts
      </TabLink>
      <TabLink to={paths.group(slug, { show: 'people' })} isOn={tab === 'people'}>
        {`Members ${memberCount}`}
      </TabLink>
    </Tabs>
  );
}
