import { paths } from '#web/platform/paths.ts';
import { PersonQueries } from '#web/platform/PersonQueries.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Container, Row } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { GameConsole } from './GameConsole.tsx';
import { PlannedShow } from './PlannedShow.tsx';
import { ShowStart } from './ShowStart.tsx';
import { ShowState } from './ShowState.tsx';
import type { ShowDetail } from './shows.api.ts';
import { useShow } from './show-changes.api.ts';

type ShowDeskProps = { first: ShowDetail; personId: string };

export const ShowDesk = (props: ShowDeskProps) => (
  <PersonQueries>
    <Desk {...props} />
  </PersonQueries>
);

/** All that a host and helpers do with a show: before, during and after. */
function Desk({ first, personId }: ShowDeskProps) {
  const { data: show = first } = useShow(first.id);
  return (
    <Container page>
      <PageHeading
        lead={
          <Row>
            <ShowState status={show.status} />
            {show.startsAt && <ShowStart startsAt={show.startsAt} />}
          </Row>
        }
        actions={
          <Row>
            <ButtonLink to={paths.board(show.id)} variant="quiet" target="_blank">
              Open the board
            </ButtonLink>
            {show.abilities.change && (
              <ButtonLink to={paths.editShow(show.id)} variant="quiet">
                Edit
              </ButtonLink>
            )}
          </Row>
        }
      >
        {show.title}
      </PageHeading>
      {show.gameId ? (
        <GameConsole key={show.gameId} show={show} gameId={show.gameId} personId={personId} />
      ) : (
        <PlannedShow show={show} personId={personId} />
      )}
    </Container>
  );
}
