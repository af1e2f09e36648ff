import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { usePagedList } from '#web/parts/paged-list.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { apiContext } from '#web/platform/http/api.ts';
import { callApi } from '#web/platform/http/http.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import styles from '#web/shows/Shows.module.css';
import { formatSeasonFacts } from '#web/shows/seasons/season-text.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StageDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hostId = new URL(request.url).searchParams.get('host') ?? '';
  const call = context.get(apiContext);
  const query = hostId ? { hostId } : {};
  return { query, first: await orNotFound(call(calls.listSeasons, { query })) };
}

export function Component() {
  const { first, query } = useLoaderData<typeof loader>();
  const { productName } = useSite();
  useViewerReload();
  return (
    <Container page>
      <PageHead
        title={`Trivia seasons · ${productName}`}
        description="Pub quizzes over several nights, with one table."
        path={paths.seasons()}
      />
      <PageHeading
        lead="Several trivia nights with one table."
        actions={
          <Row gap="tight">
            <ButtonLink to={paths.newSeason()} variant="loud">
              New season
            </ButtonLink>
            <ButtonLink to={paths.shows()} variant="quiet">
              Trivia nights
            </ButtonLink>
          </Row>
        }
      >
        Seasons
      </PageHeading>
      {first.seasons.length === 0 && (
        <EmptyState drawing={<StageDrawing />} title="No seasons yet">
          Create one, and choose it when you plan a show.
        </EmptyState>
      )}
      <SeasonList key={JSON.stringify(first)} first={first} query={query} />
    </Container>
  );
}

type SeasonListProps = Awaited<ReturnType<typeof loader>>;

function SeasonList({ first, query }: SeasonListProps) {
  const list = usePagedList(first, (cursor) => callApi(calls.listSeasons, { query: { ...query, cursor } }));
  return (
    <Stack>
      <ul className={styles.list}>
        {list.pages.flatMap(({ seasons }) =>
          seasons.map((season) => (
            <Card as="li" key={season.id} className={styles.card}>
              <h2>
                <Link to={paths.season(season.id)}>{season.name}</Link>
              </h2>
              <p>{`with ${season.host.name} · ${formatSeasonFacts(season)}`}</p>
              {season.abilities.change && <p>This is your season.</p>}
            </Card>
          )),
        )}
      </ul>
      <ShowMore query={list} label="Show more seasons" />
    </Stack>
  );
}
