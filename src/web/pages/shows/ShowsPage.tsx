import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { ShowCard } from '#web/shows/ShowCard.tsx';
import { ShowFilters } from '#web/shows/ShowFilters.tsx';
import { ShowPages } from '#web/shows/ShowPages.tsx';
import styles from '#web/shows/Shows.module.css';
import { readShowFilter, type ShowFilter } from '#web/shows/show-filter.ts';
import type { Show } from '#web/shows/shows.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StageDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readShowFilter(new URL(request.url).searchParams);
  const result = await context
    .get(apiContext)(calls.listShows, { query: filter })
    .then(
      (shows): { shows: Show[]; failure: null } => ({ shows, failure: null }),
      (error: unknown) => ({ shows: [], failure: problemText(error, fallbacks.fetchShows) }),
    );
  return { filter, ...result };
}

export function Component() {
  const { filter, shows, failure } = useLoaderData<typeof loader>();
  const { productName } = useSite();
  useViewerReload();
  return (
    <Container page>
      <PageHead
        title={`Trivia nights · ${productName}`}
        description="Pub quizzes with live scores: live now, upcoming and past."
        path={paths.shows()}
      />
      <PageHeading
        lead="Pub quizzes with live scores."
        actions={
          <Row gap="tight">
            <ButtonLink to={paths.newShow()} variant="loud">
              Plan a show
            </ButtonLink>
            <ButtonLink to={paths.join('')}>Join with a code</ButtonLink>
            <ButtonLink to={paths.seasons()} variant="quiet">
              Seasons
            </ButtonLink>
            <ButtonLink to={paths.rounds()} variant="quiet">
              Question bank
            </ButtonLink>
            <ButtonLink to={paths.teams()} variant="quiet">
              Teams
            </ButtonLink>
          </Row>
        }
      >
        Trivia nights
      </PageHeading>
      <Stack>
        <ShowFilters filter={filter} />
        {failure && <Alert kind="error">{failure}</Alert>}
        {!failure && shows.length === 0 && <NoShow filter={filter} />}
        <ul className={styles.list}>
          {shows.map((show) => (
            <ShowCard key={show.id} show={show} />
          ))}
        </ul>
        <ShowPages filter={filter} count={shows.length} />
      </Stack>
    </Container>
  );
}

function NoShow({ filter: { search, page } }: { filter: ShowFilter }) {
  if (page > 1) return <EmptyState drawing={<StageDrawing />} title="No more shows" />;
  return (
    <EmptyState drawing={<StageDrawing />} title={search ? 'No shows found' : 'The stage is empty'}>
      {search ? 'Try fewer words, or check the other tabs.' : 'Plan a show, or check the other tabs.'}
    </EmptyState>
  );
}
