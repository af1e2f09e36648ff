import { paths } from '#contracts/site-paths.ts';
import { SearchBar } from '#web/parts/search/SearchBar.tsx';
import { WhenMenu, WhereMenu } from '#web/parts/search/SearchMenus.tsx';
import { FilterMenu } from '#web/ui/form/FilterMenu.tsx';
import { ShiftFilterPanel } from './lazy-filter-panel.ts';
import type { ShiftResult } from './shift-loading.ts';
import { type VolunteerRequest, volunteerPath, writeVolunteerRequest } from './volunteer-request.ts';

const ownFields = ['q', 'near', 'radius', 'skill', 'full', 'cursor'];
const dayFields = ['from', 'to'];
const open = () => void ShiftFilterPanel.ready();

type ShiftSearchBarProps = {
  /** The search that was made. */
  request: VolunteerRequest;
  /** The town as typed, also if it is unknown. */
  near: string;
  result: Pick<ShiftResult, 'skills'>;
};

export function ShiftSearchBar({ request, near, result: { skills } }: ShiftSearchBarProps) {
  const pathTo = (change: Partial<VolunteerRequest>) => volunteerPath(request, change);
  const panel = { request, near, skills };
  const menu = { closesOn: pathTo({}), onOpen: open };
  return (
    <SearchBar
      label="Search shifts"
      action={paths.volunteer()}
      text={request.text}
      placeholder="Sorting, driving, a name…"
      params={writeVolunteerRequest(request)}
      ownFields={request.quick ? ownFields : [...ownFields, ...dayFields]}
    >
      <WhereMenu request={request} pathTo={pathTo} {...menu}>
        <ShiftFilterPanel filter="where" {...panel} />
      </WhereMenu>
      <WhenMenu request={request} pathTo={pathTo} {...menu}>
        <ShiftFilterPanel filter="when" {...panel} />
      </WhenMenu>
      <FilterMenu label="Skill" unset="Skill" value={request.skill} clearPath={pathTo({ skill: '' })} {...menu}>
        <ShiftFilterPanel filter="skill" {...panel} />
      </FilterMenu>
      <FilterMenu
        label="More filters"
        unset="More"
        value={request.hasFull ? 'Full shifts too' : ''}
        clearPath={pathTo({ hasFull: false })}
        {...menu}
      >
        <ShiftFilterPanel filter="more" {...panel} />
      </FilterMenu>
    </SearchBar>
  );
}
