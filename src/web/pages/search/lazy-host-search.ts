import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

const loadHostSearch = () => import('#web/search/hosts/HostSearch.tsx').then((module) => module.HostSearch);
const loadGroupCard = () => import('#web/groups/GroupCard.tsx').then((module) => module.GroupCard);
const loadOrganizationCard = () =>
  import('#web/organizations/OrganizationCard.tsx').then((module) => module.OrganizationCard);
export const HostSearch = lazyComponent(loadHostSearch, import.meta.env.SSR ? await loadHostSearch() : null);
export const GroupCard = lazyComponent(loadGroupCard, import.meta.env.SSR ? await loadGroupCard() : null);
export const OrganizationCard = lazyComponent(
  loadOrganizationCard,
  import.meta.env.SSR ? await loadOrganizationCard() : null,
);
