import { ChipLink, ChipRow } from '#web/ui/display/ChipLink.tsx';
import { otherKindPath, type SearchKind, searchKinds, volunteerPath } from './search-kinds.ts';

/** Tabs for events, groups, organizations and shifts that keep the text and place. */
export function SearchKinds({ search, kind }: { search: URLSearchParams; kind: SearchKind }) {
  return (
    <ChipRow label="What to look for">
      {searchKinds.map(({ value, label }) => (
        <li key={value}>
          <ChipLink to={otherKindPath(search, value)} isOn={value === kind}>
            {label}
          </ChipLink>
        </li>
      ))}
      <li>
        <ChipLink to={volunteerPath(search)}>Shifts</ChipLink>
      </li>
    </ChipRow>
  );
}
