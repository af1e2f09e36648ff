import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { MAX_TEAM_NIGHTS_LISTED } from '#contracts/shows/seasons/season-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { TeamNights } from '#web/shows/seasons/TeamNights.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

/** Members see all nights of their team, once the browser knows them. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.teamId ?? '';
  const team = await orNotFound(context.get(apiContext)(calls.listTeamNights, { params: { id } }));
  return { id, team };
}

export function Component() {
  const { productName } = useSite();
  const { id, team } = useLoaderData<typeof loader>();
  useViewerReload();
  return (
    <Container page narrow>
      <PageHead
        title={`${team.name} · ${productName}`}
        description={`The trivia nights of ${team.name}.`}
        path={paths.team(id)}
        isUnlisted
      />
      <PageHeading lead="The trivia nights of this team.">{team.name}</PageHeading>
      {team.nights.length > 0 ? (
        <FormPart title="Nights played">
          <TeamNights nights={team.nights} />
          {team.nights.length === MAX_TEAM_NIGHTS_LISTED && (
            <p>{`The latest ${MAX_TEAM_NIGHTS_LISTED} nights are shown.`}</p>
          )}
        </FormPart>
      ) : (
        <EmptyState
          drawing={<TableDrawing />}
          title="No nights yet"
          action={<ButtonLink to={paths.shows({ status: 'scheduled' })}>Find a trivia night</ButtonLink>}
        >
          Results appear here when a show is over.
        </EmptyState>
      )}
    </Container>
  );
}
