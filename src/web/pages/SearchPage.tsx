import { useSearchParams } from 'react-router';
import { categories } from '#web/categories/categories.ts';
import { SearchForm } from '#web/events/SearchForm.tsx';
import { readSearchRequest, saySearchRequest } from '#web/events/search-request.ts';
import { PageHead } from '#web/platform/PageHead.tsx';
import { paths } from '#web/platform/paths.ts';
import { useSite } from '#web/platform/site.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { LookingGlassDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function Component() {
  const { productName } = useSite();
  const [search] = useSearchParams();
  const request = readSearchRequest(search);
  const category = categories.find(({ slug }) => slug === request.category);
  return (
    <Container page>
      <PageHead
        title={`${category?.name ?? "Look for sum'm to do"} · ${productName}`}
        description="Find events, groups and people to do things with, near you and online."
        path={paths.search(category && { category: category.slug })}
      />
      <PageHeading lead={`You are looking for ${saySearchRequest(request, category?.name ?? '')}.`}>
        Look for sum'm to do
      </PageHeading>
      <SearchForm key={search.toString()} request={request} categories={categories} />
      <EmptyState
        drawing={<LookingGlassDrawing />}
        title="Finding events is on its way"
        action={
          <ButtonLink to={paths.help()} variant="quiet">
            See what works today
          </ButtonLink>
        }
      >
        Nobody can post events here yet, so there are none to find. Your search stays in the address of this page: keep
        it, and come back.
      </EmptyState>
    </Container>
  );
}
