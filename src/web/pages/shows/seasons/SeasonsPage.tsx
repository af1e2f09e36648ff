import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext } from '#web/platform/http/api.ts';
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
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hostId = new URL(request.url).searchParams.get('host') ?? '';
  const call = context.get(apiContext);
  return orNotFound(call(calls.listSeasons, { query: hostId ? { hostId } : {} }));
}

export function Component() {
  const { seasons } = useLoaderData<typeof loader>();
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
      {seasons.length === 0 && (
        <EmptyState drawing={<StageDrawing />} title="No seasons yet">
          Create one, and choose it when you plan a show.
        </EmptyState>
      )}
      <ul className={styles.list}>
        {seasons.map((season) => (
          <Card as="li" key={season.id} className={styles.card}>
            <h2>
              <Link to={paths.season(season.id)}>{season.name}</Link>
            </h2>
            <p>{`with ${season.host.name} · ${formatSeasonFacts(season)}`}</p>
            {season.abilities.change && <p>This is your season.</p>}
          </Card>
        ))}
      </ul>
    </Container>
  );
}
