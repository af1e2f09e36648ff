import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { searchViewer } from '#web/parts/search/search-viewer.ts';
import { useViewerSearch } from '#web/parts/search/use-viewer-search.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import type { HostSearchResult } from '#web/search/hosts/host-loading.ts';
import { SearchKinds } from '#web/search/hosts/SearchKinds.tsx';
import { readSearchKind } from '#web/search/hosts/search-kinds.ts';
import { SearchChips } from '#web/search/SearchChips.tsx';
import styles from '#web/search/SearchLayout.module.css';
import { SearchNote } from '#web/search/SearchNote.tsx';
import { EventResults, SearchResults } from '#web/search/SearchResults.tsx';
import type { EventResult } from '#web/search/search.api.ts';
import { searchChunk } from '#web/search/search-chunk.ts';
import type { SearchResult } from '#web/search/search-loading.ts';
import { readSearchRequest } from '#web/search/search-request.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

const loadForm = () => import('#web/search/SearchForm.tsx').then((module) => module.SearchForm);
const loadMonth = () => import('#web/search/MonthStrip.tsx').then((module) => module.MonthStrip);
const loadHostSearch = () => import('#web/search/hosts/HostSearch.tsx').then((module) => module.HostSearch);
const loadGroupCard = () => import('#web/groups/GroupCard.tsx').then((module) => module.GroupCard);
const loadOrganizationCard = () =>
  import('#web/organizations/OrganizationCard.tsx').then((module) => module.OrganizationCard);
const HostSearch = lazyComponent(loadHostSearch, import.meta.env.SSR ? await loadHostSearch() : null);
const GroupCard = lazyComponent(loadGroupCard, import.meta.env.SSR ? await loadGroupCard() : null);
const OrganizationCard = lazyComponent(loadOrganizationCard, import.meta.env.SSR ? await loadOrganizationCard() : null);
const SearchForm = lazyComponent(loadForm, import.meta.env.SSR ? await loadForm() : null);
const MonthStrip = lazyComponent(loadMonth, import.meta.env.SSR ? await loadMonth() : null);

type Found = { events: SearchResult; hosts: null } | { events: null; hosts: HostSearchResult };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Found> {
  const search = new URL(request.url).searchParams;
  const callApi = context.get(apiContext);
  const kind = readSearchKind(search);
  if (kind !== 'events') {
    const loading = [HostSearch, GroupCard, OrganizationCard].map(({ ready }) => ready());
    const [{ loadHosts }] = await Promise.all([import('#web/search/hosts/host-loading.ts'), ...loading]);
    return { events: null, hosts: await loadHosts(callApi, search, kind) };
  }
  const loading = [SearchForm, MonthStrip, EventResults].map(({ ready }) => ready());
  const [{ loadSearch }] = await Promise.all([searchChunk(), ...loading]);
  return { events: await loadSearch(callApi, readSearchRequest(search), searchViewer()), hosts: null };
}

const artOf = ({ category, id }: EventResult) => <CategoryArt category={category} id={id} />;

export function Component() {
  const data = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const kind = readSearchKind(search);
  if (!data.hosts || kind === 'events') return data.events && <EventSearch search={search} result={data.events} />;
  const cards = [
    ...data.hosts.groups.map((group) => (
      <li key={group.id}>
        <GroupCard group={group} />
      </li>
    )),
    ...data.hosts.organizations.map((each) => (
      <li key={each.id}>
        <OrganizationCard organization={each} />
      </li>
    )),
  ];
  return <HostSearch search={search} kind={kind} result={data.hosts} cards={cards} />;
}

function EventSearch({ search, result }: { search: URLSearchParams; result: SearchResult }) {
  const { productName } = useSite();
  const request = useMemo(() => readSearchRequest(search), [search]);
  const isLocating = useViewerSearch(request);
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
        <SearchNote request={request} result={result} isLocating={isLocating} />
      </div>
      <SearchResults request={request} result={result} artOf={artOf} />
    </Container>
  );
}
