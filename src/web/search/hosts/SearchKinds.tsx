import { TabLink, Tabs } from '#web/ui/layout/Tabs.tsx';
import { otherKindPath, type SearchKind, searchKinds, volunteerPath } from './search-kinds.ts';

/** Tabs for events, groups, organizations and shifts that keep the text and place. */
export function SearchKinds({ search, kind }: { search: URLSearchParams; kind: SearchKind | 'shifts' }) {
  return (
    <Tabs label="Search for">
      {searchKinds.map(({ value, label }) => (
        <TabLink key={value} to={otherKindPath(search, value)} isOn={value === kind}>
          {label}
        </TabLink>
      ))}
      <TabLink to={volunteerPath(search)} isOn={kind === 'shifts'}>
        Shifts
      </TabLink>
    </Tabs>
  );
}
