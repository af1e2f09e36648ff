import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import { ShowState } from '#web/shows/ShowState.tsx';
import { useShow } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { useLobby } from '#web/shows/use-lobby.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import styles from './Console.module.css';
import { GameConsole } from './GameConsole.tsx';
import { PlannedShow } from './PlannedShow.tsx';
import { forgetGoneScores } from './sheet/use-score-queue.ts';

const CopyShow = lazyDialog(async () => (await import('#web/shows/CopyShow.tsx')).CopyShow);

/** Another host may launch the show. */
const LAUNCH_POLL_MS = 5000;

type ShowManagerProps = { first: ShowDetail; personId: string };

export const ShowManager = (props: ShowManagerProps) => (
  <PersonQueries>
    <ShowControls {...props} />
  </PersonQueries>
);

/** The console of hosts and helpers: before, during and after the game. */
function ShowControls({ first, personId }: ShowManagerProps) {
  const { data: show = first, error, refetch } = useShow(first.id, { everyMs: LAUNCH_POLL_MS });
  useLobby(show.gameId ? null : show.id, () => void refetch());
  useEffect(() => void forgetGoneScores(personId), [personId]);
  const heading = useFocusAfterChange(`${show.gameId} ${show.status}`);
  const { revalidate } = useRevalidator();
  // Deleted, or the viewer does not run it any more: then the page is another one.
  const isLost = errorStatus(error) === 404 || !show.abilities.run;
  useEffect(() => {
    if (isLost) void revalidate();
  }, [isLost, revalidate]);
  return (
    <Container page className={show.gameId ? styles.wide : undefined}>
      <PageHeading
        lead={
          <Row>
            <span role="status">
              <ShowState show={show} />
            </span>
            {show.startsAt && <ShowStartTime startsAt={show.startsAt} />}
          </Row>
        }
        actions={
          <Row>
            <ButtonLink to={paths.board(show.id)} variant="quiet" target="_blank">
              Open board
            </ButtonLink>
            {show.status === 'completed' && (
              <ButtonLink to={paths.results(show.id)} variant="quiet">
                Results
              </ButtonLink>
            )}
            {show.abilities.change && <CopyButton show={show} />}
            {show.abilities.change && (
              <ButtonLink to={paths.editShow(show.id)} variant="quiet">
                Edit
              </ButtonLink>
            )}
          </Row>
        }
      >
        <span ref={heading} tabIndex={-1}>
          {show.title}
        </span>
      </PageHeading>
      {show.gameId ? (
        <GameConsole key={show.gameId} show={show} gameId={show.gameId} personId={personId} />
      ) : (
        <PlannedShow show={show} personId={personId} />
      )}
    </Container>
  );
}

/** At the launch, on the way back and at the end, the button that was pressed leaves with its part of the page. */
function useFocusAfterChange(stage: string): RefObject<HTMLSpanElement | null> {
  const heading = useRef<HTMLSpanElement>(null);
  const shownStage = useRef(stage);
  useEffect(() => {
    if (shownStage.current !== stage && isFocusLost(heading.current)) heading.current?.focus();
    shownStage.current = stage;
  }, [stage]);
  return heading;
}

/** The button may go before the stage changes: then a part of the page around it already has the focus. */
function isFocusLost(heading: Element | null): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return true;
  return focused.tabIndex < 0 && focused.parentElement?.contains(heading) === true;
}

function CopyButton({ show }: { show: ShowDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Copy
      </Button>
      {isOpen && <CopyShow show={show} onClose={() => setOpen(false)} />}
    </>
  );
}
