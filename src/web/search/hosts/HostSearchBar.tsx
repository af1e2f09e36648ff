import { paths } from '#contracts/site-paths.ts';
import { SearchBar } from '#web/parts/search/SearchBar.tsx';
import { WhereMenu } from '#web/parts/search/SearchMenus.tsx';
import { WherePanel } from '#web/parts/search/SearchPanels.tsx';
import { FilterLink, FilterLinks } from '#web/ui/form/FilterLink.tsx';
import { FilterMenu } from '#web/ui/form/FilterMenu.tsx';
import { FilterPanel } from '#web/ui/form/FilterPanel.tsx';
import { type HostRequest, hostSearchPath, organizationTypes, writeHostRequest } from './host-request.ts';

const ownFields = ['q', 'near', 'radius', 'cursor'];

export function HostSearchBar({ request }: { request: HostRequest }) {
  const { kind, text, near, radius, interest, type } = request;
  const pathTo = (change: Partial<HostRequest>) => hostSearchPath(request, change);
  const pathToTown = ({ near: town = '' }: { near?: string }) => pathTo({ near: town });
  const menu = { closesOn: pathTo({}) };
  return (
    <SearchBar
      label={`Search ${kind}`}
      action={paths.search()}
      text={text}
      placeholder="Name or keyword"
      params={writeHostRequest(request)}
      ownFields={ownFields}
    >
      <WhereMenu request={{ near, radius, where: 'anywhere' }} pathTo={pathToTown} {...menu}>
        <FilterPanel>
          <WherePanel request={{ near, radius }} pathTo={pathToTown} submitLabel={`Show ${kind}`} />
        </FilterPanel>
      </WhereMenu>
      {kind === 'organizations' && (
        <FilterMenu
          label="Type"
          unset="Type"
          value={type && organizationTypes.find(({ value }) => value === type)!.label}
          clearPath={pathTo({ type: '' })}
          {...menu}
        >
          <FilterPanel>
            <FilterLinks label="Type">
              {organizationTypes.map(({ value, label }) => (
                <li key={value}>
                  <FilterLink to={pathTo({ type: value })} isOn={value === type}>
                    {label}
                  </FilterLink>
                </li>
              ))}
            </FilterLinks>
          </FilterPanel>
        </FilterMenu>
      )}
      {interest && (
        <FilterMenu label="Interest" unset="" value={`#${interest}`} clearPath={pathTo({ interest: '' })} {...menu}>
          <FilterPanel>
            <FilterLink to={pathTo({ interest: '' })}>Any interest</FilterLink>
          </FilterPanel>
        </FilterMenu>
      )}
    </SearchBar>
  );
}
