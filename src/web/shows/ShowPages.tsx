import { MAX_SHOW_PAGES, SHOWS_PER_PAGE } from '#contracts/shows/show-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { ShowFilter } from './show-filter.ts';

/** Leads to the shows before and after those on the page; works without JavaScript. `count`: of the shows on the page. */
export function ShowPages({ filter: { status, search, page }, count }: { filter: ShowFilter; count: number }) {
  const hasNext = count === SHOWS_PER_PAGE && page < MAX_SHOW_PAGES;
  if (page === 1 && !hasNext) return null;
  const pathTo = (other: number) => paths.shows({ status, q: search, page: String(other) });
  return (
    <nav aria-label="Pages of shows">
      <Row gap="tight">
        {page > 1 && (
          <ButtonLink to={pathTo(page - 1)} variant="quiet">
            Previous shows
          </ButtonLink>
        )}
        {hasNext && (
          <ButtonLink to={pathTo(page + 1)} variant="quiet">
            More shows
          </ButtonLink>
        )}
      </Row>
    </nav>
  );
}
