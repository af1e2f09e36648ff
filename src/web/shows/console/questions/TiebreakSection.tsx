import { useState } from 'react';
import type { QuestionState, Tiebreak } from '#contracts/shows/games.contract.ts';
import { AWARDED_PLACES, tiedTeams } from '#contracts/shows/ranking.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAnswers } from '#web/shows/answers.api.ts';
import { boardRows, formatLeaders } from '#web/shows/board/board-ranking.ts';
import styles from '#web/shows/console/Console.module.css';
import { type Cell, setTiebreakState } from '#web/shows/console/scoring.api.ts';
import { type SheetRow, shownValue } from '#web/shows/console/sheet/score-sheet.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import type { Game } from '#web/shows/games.api.ts';
import { formatDecimal } from '#web/shows/tiebreak-text.ts';
import type { LiveGame } from '#web/shows/use-game.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ignoreRepeatedEnter, ignoreSecondClick } from '#web/ui/ignore-second-click.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { GuessField } from './GuessField.tsx';
import type { AnswerCollection } from './use-answer-collection.ts';

type TiebreakSectionProps = {
  gameId: string;
  live: LiveGame;
  rows: readonly SheetRow[];
  collection: AnswerCollection;
  write: (cells: Cell[]) => void;
  /** Their dialogs stand outside: this section moves up and down the page when a tie comes or goes. */
  edit: () => void;
  withdraw: () => void;
};

const isTieForFirst = (game: GameData): boolean =>
  game.nextQuestion === '' && boardRows({ scores: game.scores, tiebreak: null })[0]?.isTied === true;

/** Whether the tie-break is what the host does next. */
export const isTiebreakDue = (game: GameData): boolean => game.tiebreak !== null || isTieForFirst(game);

/** Asks the tie-break question. Once it is asked, or the last question leaves a tie for first place, it is a section of its own. */
export function TiebreakSection({ live, edit, ...section }: TiebreakSectionProps) {
  const { game, dispatch } = live;
  const isTied = isTieForFirst(game);
  const onChanged = (changed: Game) => dispatch({ type: 'game/whole', game: changed });
  const ask = (
    <Button variant={isTied ? 'primary' : 'quiet'} onClick={edit}>
      Ask a tie-break question
    </Button>
  );
  if (game.tiebreak) {
    return (
      <Card as="section" aria-label="Tie-break" className={styles.bar}>
        <AskedTiebreak {...section} tiebreak={game.tiebreak} onChanged={onChanged} edit={edit} />
      </Card>
    );
  }
  return isTied ? (
    <Card as="section" aria-label="Tie-break" className={styles.bar}>
      <p>{`${formatLeaders(boardRows({ scores: game.scores, tiebreak: null }))} share first place.`}</p>
      <div>{ask}</div>
    </Card>
  ) : (
    <div>{ask}</div>
  );
}

type AskedTiebreakProps = Omit<TiebreakSectionProps, 'live'> & {
  tiebreak: Tiebreak;
  onChanged: (game: Game) => void;
};

const tones = { open: 'plain', locked: 'loud', revealed: 'good' } as const;
const stateLabels = { open: 'Open', locked: 'Locked', revealed: 'Revealed' } as const;

/** The question, who has guessed, and what comes next. */
function AskedTiebreak(props: AskedTiebreakProps) {
  const { gameId, tiebreak, rows, collection, write, onChanged, edit, withdraw } = props;
  const [isBusy, setBusy] = useState(false);
  const { data } = useAnswers(gameId, 'tiebreak');
  const sent = new Map(data?.answers.map(({ teamId, text }) => [teamId, text]));
  const tied = tiedTeams(rows, AWARDED_PLACES);
  const { state } = tiebreak;
  const set = async (target: QuestionState) => {
    setBusy(true);
    try {
      if (target === 'revealed') await collection.collected();
      onChanged(await setTiebreakState(gameId, target));
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h2 className={styles.number}>
        Tie-break <Chip tone={tones[state]}>{stateLabels[state]}</Chip>
      </h2>
      <div className={styles.prepared}>
        <p className={styles.body}>{tiebreak.text}</p>
        <p>
          <strong>Answer:</strong> {formatDecimal(tiebreak.answer ?? 0)}
        </p>
      </div>
      <p role="status">
        {tied.length === 0
          ? `No teams are tied for places 1 to ${AWARDED_PLACES} now.`
          : `${tied.filter((row) => sent.has(row.teamId) || shownValue(row, 'tiebreak') !== null).length} of ${tied.length} teams tied for places 1 to ${AWARDED_PLACES} have guessed. The closest guess wins.`}
      </p>
      <ul className={styles.guesses} aria-label="Guesses">
        {tied.map((row) => (
          <li key={row.teamId}>
            <GuessField row={row} sent={sent.get(row.teamId)} answer={tiebreak.answer ?? 0} write={write} />
          </li>
        ))}
      </ul>
      <Row onClickCapture={ignoreSecondClick} onKeyDownCapture={ignoreRepeatedEnter}>
        {/* One button, which keeps the focus and its place: a further press would meet the next one, which opens guessing again. */}
        <Button
          variant="primary"
          busy={isBusy}
          aria-disabled={state === 'revealed'}
          onClick={() => void set(state === 'open' ? 'locked' : 'revealed')}
        >
          {state === 'open' ? 'Lock guesses' : state === 'locked' ? 'Reveal guesses' : 'Guesses revealed'}
        </Button>
        {state !== 'open' && (
          <Button ref={keepFocus} variant="quiet" busy={isBusy} onClick={() => void set('open')}>
            Unlock guesses
          </Button>
        )}
        <Button variant="quiet" onClick={edit}>
          Edit question
        </Button>
        <Button variant="quiet" onClick={withdraw}>
          Withdraw
        </Button>
      </Row>
    </>
  );
}
