import { Link } from 'react-router';
import { MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ShowFacts } from '#web/shows/ShowIntro.tsx';
import { useLaunchShow } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Console.module.css';
import { PresenterNotes } from './questions/PresenterNotes.tsx';
import { AddTeam } from './teams/AddTeam.tsx';
import { HelperList } from './teams/HelperList.tsx';
import { JoinInfo } from './teams/JoinInfo.tsx';
import { LobbyTeams, TeamCount } from './teams/LobbyTeams.tsx';

/** A show before its launch. */
export function PlannedShow({ show, personId }: { show: ShowDetail; personId: string }) {
  const launching = useLaunchShow(show.id);
  // Helpers cannot open rounds, which are in the host’s question bank.
  const isHost = show.host.id === personId;
  const questionCount = show.rounds.reduce((sum, round) => sum + round.questionCount, 0);
  return (
    <Stack gap="loose">
      {launching.error && <Alert kind="error">{problemText(launching.error)}</Alert>}
      <Row>
        <Button variant="loud" size="large" busy={launching.isPending} onClick={() => launching.mutate(undefined)}>
          Launch
        </Button>
        <TeamCount showId={show.id} />
      </Row>
      <p>
        Launching opens the score sheet. Teams that have joined are in the game; others can still join. Until the first
        answer or score, you can come back to this lobby.
      </p>
      <FormPart title="Teams">
        {show.joinCode && <JoinInfo code={show.joinCode} />}
        <AddTeam showId={show.id} />
        <LobbyTeams showId={show.id} status={show.status} />
      </FormPart>
      <ShowFacts show={show} />
      {show.rounds.length > 0 && (
        <FormPart title="Rounds">
          {questionCount > MAX_SHOW_QUESTIONS && (
            <Alert>{`These rounds have ${questionCount} questions together. A show can have up to ${MAX_SHOW_QUESTIONS}: take a round out before you launch.`}</Alert>
          )}
          <ol className={styles.rounds}>
            {show.rounds.map(({ id, name, questionCount }) => (
              <li key={id}>
                {isHost ? <Link to={paths.round(id)}>{name}</Link> : name}
                {`, ${formatCount(questionCount, 'question')}`}
                {isHost && questionCount > 0 && (
                  <>
                    {' · '}
                    <Link to={paths.printRound(id)}>
                      Print<VisuallyHidden>{` ${name}`}</VisuallyHidden>
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ol>
          {isHost && show.rounds.filter(({ questionCount }) => questionCount > 0).length > 1 && (
            <p>
              <Link to={paths.printShow(show.id)}>Print all rounds</Link>
            </p>
          )}
        </FormPart>
      )}
      <FormPart title="Presenter notes">
        <PresenterNotes notes={show.presenterNotes} />
      </FormPart>
      <FormPart title="Helpers">
        <HelperList show={show} personId={personId} />
      </FormPart>
    </Stack>
  );
}
