import { type goToQuestion, startQuestionTimer, stopQuestionTimer } from '#web/shows/console/scoring.api.ts';
import { Countdown } from '#web/shows/countdown/Countdown.tsx';
import type { GameData } from '#web/shows/game.slice.ts';
import { stateOfQuestion } from '#web/shows/question-state.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row } from '#web/ui/layout/Layout.tsx';

const EXTENSION_SECONDS = 30;
const USUAL_SECONDS = [15, 30, 45, 60, 90, 120, 180, 300];

/** The time limit chosen for this question and the next ones; null for none. */
type TimeLimitFieldProps = { seconds: number | null; choose: (seconds: number | null) => void };

export function TimeLimitField({ seconds, choose }: TimeLimitFieldProps) {
  const choices = [...new Set([...USUAL_SECONDS, ...(seconds === null ? [] : [seconds])])].toSorted((a, b) => a - b);
  const options = [
    { value: '', label: 'No limit' },
    ...choices.map((each) => ({ value: String(each), label: `${each} seconds` })),
  ];
  return (
    <Select
      label="Time for questions"
      value={String(seconds ?? '')}
      options={options}
      onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
    />
  );
}

type QuestionTimerProps = {
  gameId: string;
  game: GameData;
  seconds: number | null;
  isBusy: boolean;
  run: (call: () => ReturnType<typeof goToQuestion>) => Promise<void>;
};

/** The countdown of the current question, while it is open. */
export function QuestionTimer({ gameId, game, seconds, isBusy, run }: QuestionTimerProps) {
  const { currentQuestion: question, timer } = game;
  const isOpen = question !== '' && stateOfQuestion(game, question) === 'open';
  if (!isOpen) return null;
  const start = (limit: number, isExtension: boolean) =>
    void run(() => startQuestionTimer(gameId, { question, seconds: limit, isExtension }));
  if (timer)
    return (
      <Row>
        <Countdown game={game} />
        <Button ref={keepFocus} variant="quiet" busy={isBusy} onClick={() => start(EXTENSION_SECONDS, true)}>
          Add {EXTENSION_SECONDS} seconds
        </Button>
        <Button ref={keepFocus} variant="quiet" busy={isBusy} onClick={() => void run(() => stopQuestionTimer(gameId))}>
          Stop timer
        </Button>
      </Row>
    );
  return (
    seconds !== null && (
      <Button variant="quiet" busy={isBusy} onClick={() => start(seconds, false)}>
        Start timer
      </Button>
    )
  );
}
