import { useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { usePlay } from '#web/shows/answers.api.ts';
import { boardRows } from '#web/shows/board/board-ranking.ts';
import { formatScore } from '#web/shows/cell-values.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { useGame } from '#web/shows/use-game.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { JoinPlaying } from './JoinPlaying.tsx';
import styles from './Play.module.css';
import { PlayAnswer } from './PlayAnswer.tsx';

/** The game on a player's phone: questions and answers. */
export function PlaySection({ show, gameId }: { show: ShowDetail; gameId: string }) {
  const { game, isLost } = useGame(gameId, null);
  const [teams, setTeams] = useState<string[]>([]);
  const own = game.scores.filter(({ teamId }) => teams.includes(teamId));
  const turn = JSON.stringify([own, game.lockedQuestions, game.scores.length, game.showStatus]);
  const { data: play, error, refetch } = usePlay(gameId, turn);
  const [chosen, setChosen] = useState<string | null>(null);
  const known = play?.teams.map(({ id }) => id) ?? teams;
  if (known.join() !== teams.join()) setTeams(known);
  if (error && !play) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!play || game.revision === 0) return <Skeleton shape="box" />;
  const team = play.teams.find(({ id }) => id === chosen) ?? play.teams[0];
  if (!team) return <JoinPlaying onJoined={() => void refetch()} />;
  const ranking = boardRows(game.scores).find(({ teamId }) => teamId === team.id);
  const currentNumber = Number(game.currentQuestion.slice(1));
  const isOver = game.showStatus === 'completed';
  return (
    <Stack gap="loose">
      {isLost && <Alert>Connection lost, trying again. You can go on typing.</Alert>}
      {play.teams.length > 1 && (
        <Select
          label="Playing for"
          value={team.id}
          options={play.teams.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <p className={styles.score} role="status">
        <strong>{team.name}</strong> {ranking && `place ${ranking.rank}, ${formatScore(ranking.total)}`}
      </p>
      {isOver && <Alert kind="success">That was the night. Thank you for playing!</Alert>}
      {!isOver && currentNumber === 0 && <p>The first question comes soon. It shows here by itself.</p>}
      {!play.takesAnswers && <p>Answers are on paper tonight.</p>}
      {play.takesAnswers && currentNumber > 0 && (
        <ol className={styles.questions} aria-label="Questions" reversed>
          {Array.from({ length: currentNumber }, (_, index) => `q${currentNumber - index}`).map((question) => (
            <PlayAnswer
              key={`${team.id}/${question}`}
              gameId={gameId}
              teamId={team.id}
              question={question}
              questionText={question === game.currentQuestion ? game.questionText : ''}
              isCurrent={question === game.currentQuestion && !isOver}
              isLocked={isOver || game.lockedQuestions.includes(question)}
              answer={play.answers.find((answer) => answer.teamId === team.id && answer.question === question) ?? null}
            />
          ))}
        </ol>
      )}
      <ButtonLink to={paths.board(show.id)} variant="quiet">
        See the board
      </ButtonLink>
    </Stack>
  );
}
