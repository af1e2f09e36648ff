import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { usePlay } from '#web/shows/answers.api.ts';
import { areStandingsHidden, boardRows } from '#web/shows/board/board-ranking.ts';
import { formatScore } from '#web/shows/cell-values.ts';
import { BreakCountdown } from '#web/shows/countdown/BreakCountdown.tsx';
import { Countdown } from '#web/shows/countdown/Countdown.tsx';
import { useSecondsLeft } from '#web/shows/countdown/use-seconds-left.ts';
import { withTiebreak } from '#web/shows/question-state.ts';
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
import type { Draft } from './answer-status.ts';
import { useKeptGame } from './kept-play.ts';
import styles from './Play.module.css';
import { PlayAnswer, type TypedAnswer } from './PlayAnswer.tsx';
import type { ShowPlayer } from './players.api.ts';
import { TeamPanel } from './TeamPanel.tsx';
import { TiebreakAnswer } from './TiebreakAnswer.tsx';
import { useAnswerDrafts, useDraftSending } from './use-answer-drafts.ts';
import { answerKey, useAnswerQueue } from './use-answer-queue.ts';

type PlaySectionProps = {
  show: ShowDetail;
  gameId: string;
  player: ShowPlayer;
  version: string;
  onGone: () => void;
};

/** The game on a player's phone: questions and answers. */
export function PlaySection({ show, gameId, player, version, onGone }: PlaySectionProps) {
  const kept = useKeptGame(gameId, version);
  const { title, takesAnswers } = show;
  const { game, isLost } = useGame(
    gameId,
    kept.first && { ...kept.first, id: gameId, gameId, showId: show.id, title, takesAnswers },
    { onGone },
  );
  useEffect(() => {
    if (game.revision > 0) kept.keep(game);
    // oxlint-disable-next-line react/exhaustive-deps -- every change of the game has a new revision
  }, [game.revision]);
  const [teams, setTeams] = useState<string[]>([]);
  const own = game.scores.filter(({ teamId }) => teams.includes(teamId));
  const { currentQuestion, showStatus, connections, answerEvents, tiebreak } = game;
  const { lockedQuestions, revealedQuestions } = withTiebreak(game);
  const events = teams.map((id) => answerEvents[id] ?? 0);
  const states = [currentQuestion, lockedQuestions, revealedQuestions, showStatus, tiebreak !== null];
  const turn = JSON.stringify([own, states, game.scores.length, connections, events]);
  const { data: play, error, refetch } = usePlay(gameId, turn);
  const { send, drop, writes, outage, retryNow } = useAnswerQueue({ gameId, playerId: player.id });
  // The stream is back, so the server is: unsent answers need not wait for their next attempt.
  useEffect(() => {
    if (game.isLive) retryNow();
  }, [game.isLive, retryNow]);
  const typed = useAnswerDrafts({ gameId, playerId: player.id });
  // This phone knows the moment even without a connection.
  const isTimeUp = useSecondsLeft(game.timer?.endsAt, game.clockOffsetMs) === 0;
  const locked = game.timer && isTimeUp ? [...lockedQuestions, game.timer.question] : lockedQuestions;
  const answerOf = (key: string) =>
    play?.answers.find(({ teamId, question }) => answerKey(teamId, question) === key) ?? null;
  const kindOf = (question: string) =>
    question === 'tiebreak' ? 'closest' : play?.questions.find((each) => each.question === question)?.kind;
  const stateOf = (key: string) => ({ answer: answerOf(key), write: writes.get(key) });
  useDraftSending(typed, {
    answers: play?.answers,
    questions: { showStatus, revealedQuestions, lockedQuestions: locked, kindOf },
    turn: JSON.stringify([isTimeUp, states]),
    stateOf,
    send,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const known = play?.teams.map(({ id }) => id) ?? teams;
  if (known.join() !== teams.join()) setTeams(known);
  if (error && !play) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!play || game.revision === 0) return <Skeleton shape="box" />;
  const team = play.teams.find(({ id }) => id === chosen) ?? play.teams[0];
  if (!team) return <p>Your team isn’t in this game. Ask the host to add it.</p>;
  const seat = player.teams.find(({ id }) => id === team.id);
  const ranking = !areStandingsHidden(game) && boardRows(game).find(({ teamId }) => teamId === team.id);
  const currentNumber = Number(currentQuestion.slice(1));
  const isOver = showStatus === 'completed';
  const isOpen = currentNumber > 0 && !isOver && !locked.includes(currentQuestion);
  const answering = (question: string) => {
    const key = answerKey(team.id, question);
    return {
      isOver,
      ...stateOf(key),
      outage,
      viewerId: player.id,
      draft: typed.drafts[key] ?? null,
      setDraft: (draft: Draft | null) => typed.setDraft(key, draft),
      send: (answer: TypedAnswer) => send({ teamId: team.id, question, ...answer }),
      drop: () => drop(team.id, question),
    };
  };
  const isAskedTiebreak = play.tiebreakTeamIds.includes(team.id) || answering('tiebreak').answer !== null;
  const credits = formatCredits(game.rounds, isOver ? null : currentQuestion);
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
      <p className={styles.score} role="status">
        <strong>{team.name}</strong>
        {ranking && ` · place ${ranking.rank} · ${formatScore(ranking.total)}`}
      </p>
      <VisuallyHidden>
        <span role="status">
          {game.breakEndsAt && 'Break. '}
          {play.takesAnswers && isOpen && `${formatQuestionPlace(game.rounds, currentQuestion)} is open.`}
        </span>
      </VisuallyHidden>
      {game.breakEndsAt && (
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
      {!isOver && currentNumber === 0 && <p>The first question will show up here soon.</p>}
      {!play.takesAnswers && <p>Answers are on paper tonight.</p>}
      {play.takesAnswers && tiebreak && isAskedTiebreak && (
        <ol className={styles.questions} aria-label="Tie-break">
          <TiebreakAnswer
            key={team.id}
            tiebreak={tiebreak}
            guess={own.find(({ teamId }) => teamId === team.id)?.tiebreak ?? null}
            {...answering('tiebreak')}
          />
        </ol>
      )}
      {play.takesAnswers && currentNumber > 0 && (
        <ol className={styles.questions} aria-label="Questions" reversed>
          {Array.from({ length: currentNumber }, (_, index) => `q${currentNumber - index}`).map((question) => (
            <PlayAnswer
              key={`${team.id}/${question}`}
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
