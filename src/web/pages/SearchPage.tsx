import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { CategoryArt } from '#web/categories/CategoryArt.tsx';
import { categories } from '#web/categories/categories.ts';
import { MonthStrip } from '#web/events/MonthStrip.tsx';
import { SearchChips } from '#web/events/SearchChips.tsx';
import { SearchForm } from '#web/events/SearchForm.tsx';
import styles from '#web/events/SearchLayout.module.css';
import { SearchNote } from '#web/events/SearchNote.tsx';
import { SearchResults } from '#web/events/SearchResults.tsx';
import type { FoundEvent } from '#web/events/search.api.ts';
import { loadSearch } from '#web/events/search-loading.ts';
import { readSearchRequest } from '#web/events/search-request.ts';
import { searchViewer } from '#web/events/search-viewer.ts';
import { useViewerSearch } from '#web/events/use-viewer-search.ts';
import { apiContext } from '#web/platform/api.ts';
import { PageHead } from '#web/platform/PageHead.tsx';
import { paths } from '#web/platform/paths.ts';
import { useSite } from '#web/platform/site.ts';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadSearch(context.get(apiContext), readSearchRequest(new URL(request.url).searchParams), searchViewer());

const artOf = ({ category, id }: FoundEvent) => <CategoryArt category={category} id={id} />;

export function Component() {
  const { productName } = useSite();
  const result = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const request = readSearchRequest(search);
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
        <SearchForm key={search.toString()} request={request} />
        <SearchChips request={request} categories={categories} counts={result.counts.categories} />
        <MonthStrip request={request} today={result.today} month={result.month} counts={result.counts.days} />
        <SearchNote request={request} result={result} isAsking={isAsking} />
      </div>
      <SearchResults request={request} result={result} artOf={artOf} />
    </Container>
  );
}
