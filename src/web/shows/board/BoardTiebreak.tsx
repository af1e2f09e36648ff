import type { Tiebreak } from '#contracts/shows/games.contract.ts';
import { AWARDED_PLACES } from '#contracts/shows/ranking.ts';
import { formatDecimal } from '#web/shows/tiebreak-text.ts';
import styles from './Board.module.css';

/** The same in one line, for the final ranking: the winner matters more. */
export const BoardTiebreakLine = ({ tiebreak: { text, answer } }: { tiebreak: Tiebreak }) => (
  <p className={styles.credits}>
    Tie-break: {text} {answer !== null && <strong>{formatDecimal(answer)}</strong>}
  </p>
);

/** The tie-break question, and its answer once it is revealed; the rows of the ranking say who guessed what. */
export const BoardTiebreak = ({ tiebreak: { text, answer, state } }: { tiebreak: Tiebreak }) => (
  <div>
    <p className={styles.question}>
      <span className={styles.tiebreak}>Tie-break:</span> {text || 'listen to the question.'}{' '}
      {state === 'locked' && <span className={styles.locked}>Locked</span>}
    </p>
    {answer === null ? (
      <p
        className={styles.note}
      >{`Teams tied for places 1 to ${AWARDED_PLACES} guess a number. The closest guess wins.`}</p>
    ) : (
      <p className={styles.answer}>
        <span>Answer</span> <strong>{formatDecimal(answer)}</strong>
      </p>
    )}
  </div>
);
