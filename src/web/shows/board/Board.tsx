import { useRef } from 'react';
import { placeOfQuestion } from '#contracts/shows/game-rounds.ts';
import { formatScore } from '#web/shows/cell-values.ts';
import { BreakCountdown } from '#web/shows/countdown/BreakCountdown.tsx';
import { Countdown } from '#web/shows/countdown/Countdown.tsx';
import type { GameData } from '#web/shows/game.slice.ts';
import type { Game } from '#web/shows/games.api.ts';
import { QuestionPicture } from '#web/shows/QuestionPicture.tsx';
import { stateOfQuestion } from '#web/shows/question-state.ts';
import { formatCredits, formatRound } from '#web/shows/round-text.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { useGame } from '#web/shows/use-game.ts';
import { READ_OUT_EVERY_MS, useThrottledText } from '#web/shows/use-throttled-text.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Board.module.css';
import { BoardActions, type FullScreen, useFullScreen } from './BoardActions.tsx';
import { BoardLobby, formatLobby, type LobbyTeam } from './BoardLobby.tsx';
import { BoardRanking } from './BoardRanking.tsx';
import { BoardTiebreak, BoardTiebreakLine } from './BoardTiebreak.tsx';
import {
  areStandingsHidden,
  boardRows,
  formatLeaders,
  formatRevealed,
  formatStandings,
  sizeOfField,
} from './board-ranking.ts';
import parts from './QuestionParts.module.css';

type BoardProps = {
  show: Pick<
    ShowDetail,
    'id' | 'title' | 'visibility' | 'gameId' | 'startsAt' | 'isCancelled' | 'takesAnswers' | 'joinCode'
  >;
  /** Before the launch. */
  teams: readonly LobbyTeam[];
  first: Game | null;
  onGone: () => void;
};

/** The scoreboard for the room and for phones: server-rendered, then live. */
export function Board(props: BoardProps) {
  const board = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(board);
  return (
    // The same element in the lobby and in each game: the browser leaves full screen with its element.
    <section ref={board} className={styles.board} aria-labelledby="board-title">
      <BoardContent key={props.show.gameId} {...props} fullScreen={fullScreen} />
    </section>
  );
}

function BoardContent({ show, teams, first, onGone, fullScreen }: BoardProps & { fullScreen: FullScreen }) {
  const { game, isLost } = useGame(show.gameId, first, { onGone });
  const rows = boardRows(game);
  const isHidden = areStandingsHidden(game);
  const spoken = show.gameId ? formatStandings(game, rows) : formatLobby(show, teams);
  const standings = useThrottledText(game.breakEndsAt ? `Break. ${spoken}` : spoken, READ_OUT_EVERY_MS);
  const isOver = game.showStatus === 'completed';
  const { tiebreak } = game;
  // After the tie-break, the game may continue.
  const isAsking =
    !isOver &&
    !game.breakEndsAt &&
    (!tiebreak || (tiebreak.state === 'revealed' && stateOfQuestion(game, game.currentQuestion) === 'open'));
  const isPictured = isAsking && game.questionPicture !== null;
  const isBelowText = isOver || tiebreak !== null || (isAsking && game.questionText !== '');
  const size = sizeOfField(show.gameId ? rows : teams, isPictured ? 'picture' : isBelowText ? 'text' : null);
  const credits = formatCredits(game.rounds, isOver ? null : game.currentQuestion);
  return (
    <div className={styles.inner} data-size={size}>
      <header className={styles.head}>
        <div>
          <p className={styles.kicker}>
            {isOver ? 'Final ranking' : show.gameId ? 'Trivia night, live' : 'Trivia night'}
          </p>
          <h1 id="board-title">{show.title}</h1>
        </div>
        {show.gameId && !isOver && <BoardQuestion game={game} />}
      </header>
      {isLost && (
        <p role="status" className={styles.lost}>
          Connection lost, trying again. These scores may be out of date.
        </p>
      )}
      {tiebreak && !isOver && <BoardTiebreak tiebreak={tiebreak} />}
      {isAsking && game.questionText && <p className={styles.question}>{game.questionText}</p>}
      {isAsking && <QuestionParts game={game} />}
      {isAsking && game.questionAnswer && (
        <p className={styles.answer}>
          <span>Answer</span> <strong>{game.questionAnswer}</strong>
        </p>
      )}
      {isOver && rows[0] && (
        <p className={styles.winner}>
          <span>{rows[0].isTied ? 'Winners' : 'Winner'}</span> <strong>{formatLeaders(rows)}</strong>{' '}
          <span>{`with ${formatScore(rows[0].total)}`}</span>
        </p>
      )}
      {tiebreak && isOver && <BoardTiebreakLine tiebreak={tiebreak} />}
      {show.gameId && rows.length > 0 && !isHidden && (
        <BoardRanking rows={rows} size={size} caption={formatRevealed(game)} />
      )}
      {isHidden && rows.length > 0 && (
        <p className={styles.note}>
          {`${formatCount(rows.length, 'team is', 'teams are')} playing. The host reveals the standings later.`}
        </p>
      )}
      {show.gameId && rows.length === 0 && <p className={styles.note}>The teams are finding their seats.</p>}
      {!show.gameId && <BoardLobby show={show} teams={teams} size={size} />}
      {credits && <p className={styles.credits}>{credits}</p>}
      <BoardActions show={show} isOver={isOver} fullScreen={fullScreen} />
      <VisuallyHidden>
        <span role="status">{standings}</span>
      </VisuallyHidden>
    </div>
  );
}

function BoardQuestion({ game }: { game: GameData }) {
  const { currentQuestion, questionCount, rounds, breakEndsAt } = game;
  const place = placeOfQuestion(rounds, currentQuestion);
  if (breakEndsAt)
    return (
      <p className={styles.progress}>
        <span className={styles.round}>Break</span> <BreakCountdown game={game} />
      </p>
    );
  if (!currentQuestion) return <p className={styles.progress}>Starting soon</p>;
  return (
    <p className={styles.progress}>
      {place && <span className={styles.round}>{formatRound(place.round)}</span>}
      <span>Question</span> <strong>{place?.position ?? currentQuestion.slice(1)}</strong>{' '}
      <span>{`of ${place?.round.questionCount ?? questionCount}`}</span>
      {stateOfQuestion(game, currentQuestion) === 'locked' && <span className={styles.locked}>Locked</span>}
      <Countdown game={game} />
    </p>
  );
}

/** The picture and the options of the current question. */
function QuestionParts({ game: { questionPicture, questionOptions } }: { game: GameData }) {
  if (!questionPicture && questionOptions.length === 0) return null;
  return (
    <div className={parts.parts}>
      {questionPicture && <QuestionPicture picture={questionPicture} size="large" />}
      {questionOptions.length > 0 && (
        <ul className={parts.options} aria-label="Options">
          {questionOptions.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
