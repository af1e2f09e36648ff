import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { areStandingsHidden, boardRows } from '#web/shows/board/board-ranking.ts';
import { formatScore } from '#web/shows/cell-values.ts';
import { BreakCountdown } from '#web/shows/countdown/BreakCountdown.tsx';
import { Countdown } from '#web/shows/countdown/Countdown.tsx';
import type { GameData } from '#web/shows/game.slice.ts';
import { formatCredits, formatQuestionPlace } from '#web/shows/round-text.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { useGame } from '#web/shows/use-game.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useKeptGame } from './kept-play.ts';
import styles from './Play.module.css';
import { PlayAnswer } from './PlayAnswer.tsx';
import type { ShowPlayer } from './players.api.ts';
import { TeamPanel } from './TeamPanel.tsx';
import { TiebreakAnswer } from './TiebreakAnswer.tsx';
import { type TeamAnswers, useTeamAnswers } from './use-team-answers.ts';

type PlaySectionProps = {
  show: ShowDetail;
  gameId: string;
  player: ShowPlayer;
  version: string;
  onGone: () => void;
};

/** The game on a player's phone: questions and answers. */
export function PlaySection({ show, gameId, player, version, onGone }: PlaySectionProps) {
  const { game, isLost } = useReopenedGame({ show, gameId, version, onGone });
  const { play, error, refetch, locked, answering } = useTeamAnswers({ gameId, playerId: player.id }, game);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !play) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!play || game.revision === 0) return <Skeleton shape="box" />;
  const team = play.teams.find(({ id }) => id === chosen) ?? play.teams[0];
  if (!team) return <p>Your team isn’t in this game. Ask the host to add it.</p>;
  const seat = player.teams.find(({ id }) => id === team.id);
  const credits = formatCredits(game.rounds, game.showStatus === 'completed' ? null : game.currentQuestion);
  return (
    <Stack gap="loose">
      {isLost && <Alert>Connection lost, trying again. You can keep typing.</Alert>}
      {play.teams.length > 1 && (
        <Select
          label="Playing for"
          value={team.id}
          options={play.teams.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <GameProgress show={show} game={game} team={team} takesAnswers={play.takesAnswers} locked={locked} />
      {play.takesAnswers && (
        <TeamQuestions
          game={game}
          play={play}
          teamId={team.id}
          locked={locked}
          answering={(question) => answering(team.id, question)}
        />
      )}
      {credits && <p className={noteClass}>{credits}</p>}
      {seat && (
        <details className={styles.more}>
          <summary>Your team</summary>
          <TeamPanel show={show} player={player} team={seat} />
        </details>
      )}
      {show.visibility !== 'private' && (
        <ButtonLink to={paths.board(show.id)} variant="quiet">
          View board
        </ButtonLink>
      )}
    </Stack>
  );
}

/** Follows the game, beginning with what this browser kept of it: the page may have been opened again without a network. */
function useReopenedGame({ show, gameId, version, onGone }: Omit<PlaySectionProps, 'player'>) {
  const kept = useKeptGame(gameId, version);
  const { id: showId, title, takesAnswers } = show;
  const { game, isLost } = useGame(
    gameId,
    kept.first && { ...kept.first, id: gameId, gameId, showId, title, takesAnswers },
    { onGone },
  );
  useEffect(() => {
    if (game.revision > 0) kept.keep(game);
    // oxlint-disable-next-line react/exhaustive-deps -- every change of the game has a new revision
  }, [game.revision]);
  return { game, isLost };
}

const questionNumber = ({ currentQuestion }: GameData) => Number(currentQuestion.slice(1));

type GameProgressProps = {
  show: ShowDetail;
  game: GameData;
  team: { id: string; name: string };
  takesAnswers: boolean;
  locked: readonly string[];
};

/** How the team stands, and where the game is. */
function GameProgress({ show, game, team, takesAnswers, locked }: GameProgressProps) {
  const { currentQuestion, showStatus, breakEndsAt } = game;
  const ranking = !areStandingsHidden(game) && boardRows(game).find(({ teamId }) => teamId === team.id);
  const hasBegun = questionNumber(game) > 0;
  const isOver = showStatus === 'completed';
  const isOpen = hasBegun && !isOver && !locked.includes(currentQuestion);
  return (
    <>
      <p className={styles.score} role="status">
        <strong>{team.name}</strong>
        {ranking && ` · place ${ranking.rank} · ${formatScore(ranking.total)}`}
      </p>
      <VisuallyHidden>
        <span role="status">
          {breakEndsAt && 'Break. '}
          {takesAnswers && isOpen && `${formatQuestionPlace(game.rounds, currentQuestion)} is open.`}
        </span>
      </VisuallyHidden>
      {breakEndsAt && (
        <p className={styles.break}>
          Break. <BreakCountdown game={game} />
        </p>
      )}
      {isOver && (
        <Alert kind="success">
          That’s a wrap. Thanks for playing!{' '}
          {show.visibility !== 'private' && <Link to={paths.results(show.id)}>Final ranking</Link>}
        </Alert>
      )}
      {!isOver && !hasBegun && <p>The first question will show up here soon.</p>}
      {!takesAnswers && <p>Answers are on paper tonight.</p>}
    </>
  );
}

type TeamQuestionsProps = {
  game: GameData;
  play: NonNullable<TeamAnswers['play']>;
  teamId: string;
  locked: readonly string[];
  answering: (question: string) => ReturnType<TeamAnswers['answering']>;
};

/** The tie-break and all questions so far with the answers of one team, latest first. */
function TeamQuestions({ game, play, teamId, locked, answering }: TeamQuestionsProps) {
  const { currentQuestion, tiebreak } = game;
  const count = questionNumber(game);
  const isOver = game.showStatus === 'completed';
  const isAskedTiebreak = play.tiebreakTeamIds.includes(teamId) || answering('tiebreak').answer !== null;
  return (
    <>
      {tiebreak && isAskedTiebreak && (
        <ol className={styles.questions} aria-label="Tie-break">
          <TiebreakAnswer
            key={teamId}
            tiebreak={tiebreak}
            guess={game.scores.find((entry) => entry.teamId === teamId)?.tiebreak ?? null}
            {...answering('tiebreak')}
          />
        </ol>
      )}
      {count > 0 && (
        <ol className={styles.questions} aria-label="Questions" reversed>
          {Array.from({ length: count }, (_, index) => `q${count - index}`).map((question) => (
            <PlayAnswer
              key={`${teamId}/${question}`}
              title={formatQuestionPlace(game.rounds, question)}
              prepared={play.questions.find((each) => each.question === question) ?? null}
              questionText={question === currentQuestion ? game.questionText : ''}
              isCurrent={question === currentQuestion && !isOver}
              countdown={question === currentQuestion && <Countdown game={game} />}
              isLocked={isOver || locked.includes(question)}
              isRevealed={game.revealedQuestions.includes(question)}
              {...answering(question)}
            />
          ))}
        </ol>
      )}
    </>
  );
}
