import { useEffect, useRef, useState } from 'react';
import { formatScore } from '#web/shows/cell-values.ts';
import type { Game, GameState } from '#web/shows/games.api.ts';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import type { Show } from '#web/shows/shows.api.ts';
import { useGame } from '#web/shows/use-game.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Board.module.css';
import { BoardActions } from './BoardActions.tsx';
import { BoardRanking } from './BoardRanking.tsx';
import { boardRows, formatLeaders, formatStandings } from './board-ranking.ts';

type BoardProps = { show: Pick<Show, 'id' | 'title' | 'gameId' | 'startsAt' | 'takesAnswers'>; first: Game | null };

const READ_OUT_EVERY_MS = 8000;

/** The scoreboard for the room and for phones: server-rendered, then live. */
export function Board({ show, first }: BoardProps) {
  const { game, isLost } = useGame(show.gameId, first);
  const board = useRef<HTMLElement>(null);
  const rows = boardRows(game.scores);
  const standings = useThrottledText(show.gameId ? formatStandings(game, rows) : 'Not started yet.', READ_OUT_EVERY_MS);
  const isOver = game.showStatus === 'completed';
  return (
    <section ref={board} className={styles.board} aria-labelledby="board-title">
      <div className={styles.inner}>
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
            Connection lost, trying again. These are the last scores we heard.
          </p>
        )}
        {!isOver && game.questionText && <p className={styles.question}>{game.questionText}</p>}
        {isOver && rows[0] && (
          <p className={styles.winner}>
            <span>{rows[0].isTied ? 'Winners' : 'Winner'}</span> <strong>{formatLeaders(rows)}</strong>{' '}
            <span>{`with ${formatScore(rows[0].total)}`}</span>
          </p>
        )}
        {show.gameId && rows.length > 0 && <BoardRanking rows={rows} />}
        {show.gameId && rows.length === 0 && <p className={styles.note}>The teams are finding their seats.</p>}
        {!show.gameId && (
          <p className={styles.note}>
            {show.startsAt ? (
              <>
                Starts <ShowStartTime startsAt={show.startsAt} />.
              </>
            ) : (
              'It has not started yet.'
            )}{' '}
            The scores show here by themselves.
          </p>
        )}
        <BoardActions show={show} board={board} isOver={isOver} />
      </div>
      <VisuallyHidden>
        <span role="status">{standings}</span>
      </VisuallyHidden>
    </section>
  );
}

function BoardQuestion({ game }: { game: GameState }) {
  const { currentQuestion, questionCount, lockedQuestions } = game;
  if (!currentQuestion) return <p className={styles.progress}>About to begin</p>;
  return (
    <p className={styles.progress}>
      <span>Question</span> <strong>{currentQuestion.slice(1)}</strong> <span>{`of ${questionCount}`}</span>
      {lockedQuestions.includes(currentQuestion) && <span className={styles.locked}>Locked</span>}
    </p>
  );
}

/** Announces a text that changes often at most every `restMs`, for screen readers. */
function useThrottledText(text: string, restMs: number): string {
  const [announced, setAnnounced] = useState(text);
  const announcedAt = useRef(0);
  useEffect(() => {
    if (text === announced) return;
    const announce = () => {
      announcedAt.current = Date.now();
      setAnnounced(text);
    };
    const timer = setTimeout(announce, Math.max(0, announcedAt.current + restMs - Date.now()));
    return () => clearTimeout(timer);
  }, [text, announced, restMs]);
  return announced;
}
