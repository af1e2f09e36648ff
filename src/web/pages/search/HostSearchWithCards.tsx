import { GroupCard } from '#web/groups/GroupCard.tsx';
import { OrganizationCard } from '#web/organizations/OrganizationCard.tsx';
import { HostSearch } from '#web/search/hosts/HostSearch.tsx';
import type { HostSearchResult } from '#web/search/hosts/host-loading.ts';
import type { HostSearchKind } from '#web/search/hosts/search-kinds.ts';

type HostSearchWithCardsProps = { search: URLSearchParams; kind: HostSearchKind; result: HostSearchResult };

/** Groups or organizations, with the cards of their features. */
export function HostSearchWithCards(props: HostSearchWithCardsProps) {
  const { groups, organizations } = props.result;
  const cards = [
    ...groups.map((group) => (
      <li key={group.id}>
        <GroupCard group={group} />
      </li>
    )),
    ...organizations.map((organization) => (
      <li key={organization.id}>
        <OrganizationCard organization={organization} />
      </li>
    )),
  ];
  return <HostSearch {...props} cards={cards} />;
}
