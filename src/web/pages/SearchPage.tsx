import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { CategoryArt } from '#web/categories/CategoryArt.tsx';
import { categories } from '#web/categories/categories.ts';
import { SearchChips } from '#web/events/SearchChips.tsx';
import styles from '#web/events/SearchLayout.module.css';
import { SearchNote } from '#web/events/SearchNote.tsx';
import { EventResults, SearchResults } from '#web/events/SearchResults.tsx';
import type { FoundEvent } from '#web/events/search.api.ts';
import { searchChunk } from '#web/events/search-chunk.ts';
import type { SearchResult } from '#web/events/search-loading.ts';
import { readSearchRequest } from '#web/events/search-request.ts';
import { searchViewer } from '#web/parts/search-viewer.ts';
import { useViewerSearch } from '#web/parts/use-viewer-search.ts';
import type { FoundHosts } from '#web/hosts/host-loading.ts';
import { SearchKinds } from '#web/hosts/SearchKinds.tsx';
import { readSearchKind } from '#web/hosts/search-kinds.ts';
import { apiContext } from '#web/platform/api.ts';
import { PageHead } from '#web/platform/PageHead.tsx';
import { paths } from '#web/platform/paths.ts';
import { useSite } from '#web/platform/site.ts';
import { later } from '#web/ui/later.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

const loadForm = () => import('#web/events/SearchForm.tsx').then((module) => module.SearchForm);
const loadMonth = () => import('#web/events/MonthStrip.tsx').then((module) => module.MonthStrip);
const loadHostSearch = () => import('#web/hosts/HostSearch.tsx').then((module) => module.HostSearch);
const loadGroupCard = () => import('#web/groups/GroupCard.tsx').then((module) => module.GroupCard);
const loadOrganizationCard = () =>
  import('#web/organizations/OrganizationCard.tsx').then((module) => module.OrganizationCard);
const HostSearch = later(loadHostSearch, import.meta.env.SSR ? await loadHostSearch() : null);
const GroupCard = later(loadGroupCard, import.meta.env.SSR ? await loadGroupCard() : null);
const OrganizationCard = later(loadOrganizationCard, import.meta.env.SSR ? await loadOrganizationCard() : null);
const SearchForm = later(loadForm, import.meta.env.SSR ? await loadForm() : null);
const MonthStrip = later(loadMonth, import.meta.env.SSR ? await loadMonth() : null);

type Found = { events: SearchResult; hosts: null } | { events: null; hosts: FoundHosts };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Found> {
  const search = new URL(request.url).searchParams;
  const callApi = context.get(apiContext);
  const kind = readSearchKind(search);
  if (kind !== 'events') {
    const pieces = [HostSearch, GroupCard, OrganizationCard].map(({ ready }) => ready());
    const [{ loadHosts }] = await Promise.all([import('#web/hosts/host-loading.ts'), ...pieces]);
    return { events: null, hosts: await loadHosts(callApi, search, kind) };
  }
  const pieces = [SearchForm, MonthStrip, EventResults].map(({ ready }) => ready());
  const [{ loadSearch }] = await Promise.all([searchChunk(), ...pieces]);
  return { events: await loadSearch(callApi, readSearchRequest(search), searchViewer()), hosts: null };
}

const artOf = ({ category, id }: FoundEvent) => <CategoryArt category={category} id={id} />;

export function Component() {
  const found = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const kind = readSearchKind(search);
  if (!found.hosts || kind === 'events') return found.events && <EventSearch search={search} result={found.events} />;
  const cards = [
    ...found.hosts.groups.map((group) => (
      <li key={group.id}>
        <GroupCard group={group} />
      </li>
    )),
    ...found.hosts.organizations.map((each) => (
      <li key={each.id}>
        <OrganizationCard organization={each} />
      </li>
    )),
  ];
  return <HostSearch search={search} kind={kind} found={found.hosts} cards={cards} />;
}

function EventSearch({ search, result }: { search: URLSearchParams; result: SearchResult }) {
  const { productName } = useSite();
  const request = useMemo(() => readSearchRequest(search), [search]);
  const isAsking = useViewerSearch(request);
  const category = categories.find(({ slug }) => slug === request.category);
  return (
    <Container page>
      <PageHead
        title={`${category?.name ?? "Look for sum'm to do"} · ${productName}`}
        description="Find events, groups and people to do things with, near you and online."
        path={paths.search(category && { category: category.slug })}
      />
      <PageHeading>{category?.name ?? "Look for sum'm to do"}</PageHeading>
      <div className={styles.filters}>
        <SearchKinds search={search} kind="events" />
        <SearchForm key={search.toString()} request={request} />
        <SearchChips request={request} categories={categories} counts={result.counts.categories} />
        <MonthStrip request={request} today={result.today} month={result.month} counts={result.counts.days} />
        <SearchNote request={request} result={result} isAsking={isAsking} />
      </div>
      <SearchResults request={request} result={result} artOf={artOf} />
    </Container>
  );
}
