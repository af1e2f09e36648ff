import { useState } from 'react';
import { placeOfQuestion } from '#contracts/shows/game-rounds.ts';
import type { QuestionState } from '#contracts/shows/games.contract.ts';
import { MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAnswers } from '#web/shows/answers.api.ts';
import styles from '#web/shows/console/Console.module.css';
import { addGameQuestions, goToQuestion, revealStandings, setQuestionStates } from '#web/shows/console/scoring.api.ts';
import { BreakCountdown } from '#web/shows/countdown/BreakCountdown.tsx';
import type { GameData } from '#web/shows/game.slice.ts';
import { QuestionPicture } from '#web/shows/QuestionPicture.tsx';
import { questionsUpTo, stateOfQuestion, withTiebreak } from '#web/shows/question-state.ts';
import { formatQuestion, formatRound } from '#web/shows/round-text.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import type { LiveGame } from '#web/shows/use-game.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ignoreRepeatedEnter, ignoreSecondClick } from '#web/ui/ignore-second-click.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { BackButton } from './BackButton.tsx';
import { BreakControl } from './BreakControl.tsx';
import { QuestionJump } from './QuestionJump.tsx';
import { QuestionStates } from './QuestionStates.tsx';
import { QuestionTimer, TimeLimitField } from './QuestionTimer.tsx';
import { formatWorth } from './question-worth.ts';
import type { AnswerCollection } from './use-answer-collection.ts';

type QuestionBarProps = {
  show: ShowDetail;
  gameId: string;
  live: LiveGame;
  collection: AnswerCollection;
  /** Scores that are not saved yet. */
  pending: number;
};

/** The current question: next, previous, jump to any, lock and reveal. */
export function QuestionBar(props: QuestionBarProps) {
  const {
    show: { takesAnswers },
    gameId,
    live: { game },
    collection,
  } = props;
  const { lockedQuestions, revealedQuestions } = withTiebreak(game);
  const isHiding = lockedQuestions.some((question) => !revealedQuestions.includes(question));
  return (
    <Card as="section" aria-label="Question" className={styles.bar}>
      <p className={styles.number} role="status">
        <CurrentQuestion game={game} /> {takesAnswers && isHiding && collection.isCollecting && 'Collecting answers…'}
      </p>
      {game.breakEndsAt && (
        <p>
          Break. <BreakCountdown game={game} />
        </p>
      )}
      {takesAnswers && <QuestionStates gameId={gameId} game={game} />}
      <QuestionControls {...props} />
    </Card>
  );
}

function CurrentQuestion({ game }: { game: GameData }) {
  const { currentQuestion, questionCount, rounds } = game;
  if (!currentQuestion) return 'Starting soon';
  const place = placeOfQuestion(rounds, currentQuestion);
  const state = stateOfQuestion(game, currentQuestion);
  return (
    <>
      <span>
        {place && `${formatRound(place.round)}\u00A0· `}
        <span className={styles.unbroken}>
          Question <strong>{place?.position ?? Number(currentQuestion.slice(1))}</strong> of{' '}
          {place?.round.questionCount ?? questionCount}
        </span>
      </span>{' '}
      {state !== 'open' && <Chip tone={state === 'locked' ? 'loud' : 'good'}>{stateLabels[state]}</Chip>}
    </>
  );
}

type GameCall = () => ReturnType<typeof goToQuestion>;

/** Makes one call at a time and shows the game as it is after it. */
function useGameCall(dispatch: LiveGame['dispatch']) {
  const [isBusy, setBusy] = useState(false);
  const run = async (call: GameCall) => {
    setBusy(true);
    try {
      dispatch({ type: 'game/whole', game: await call() });
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

/** The buttons are above the question: below, they would move with the length of its text. */
function QuestionControls({ show, gameId, live: { game, dispatch }, collection, pending }: QuestionBarProps) {
  const { isBusy, run } = useGameCall(dispatch);
  const { currentQuestion, nextQuestion, questionCount } = game;
  const isOpen = stateOfQuestion(game, currentQuestion) === 'open';
  const isPrepared = show.rounds.length > 0;
  const whenCollected: WhenCollected = async (call) => {
    if (show.takesAnswers) await collection.collected();
    return call();
  };
  const [seconds, setSeconds] = useState(show.questionSeconds);
  const go = (question: string) => {
    const isForward = Number(question.slice(1)) > Number(currentQuestion.slice(1));
    void run(() => goToQuestion(gameId, question, isForward ? seconds : null));
  };
  const guards = { onClickCapture: ignoreSecondClick, onKeyDownCapture: ignoreRepeatedEnter };
  return (
    <>
      <Row className={styles.actions} {...guards}>
        <BackButton show={show} gameId={gameId} game={game} pending={pending} isBusy={isBusy} go={go} />
        <Button
          variant="loud"
          busy={isBusy}
          aria-disabled={!nextQuestion}
          aria-keyshortcuts="N"
          onClick={() => go(nextQuestion)}
        >
          {nextQuestion ? formatNext(game) : 'No more questions'}
        </Button>
        {currentQuestion && (
          <StateButtons
            gameId={gameId}
            game={game}
            isBusy={isBusy}
            run={run}
            whenCollected={whenCollected}
            takesAnswers={show.takesAnswers}
          />
        )}
        {/* Before what cannot be taken back: it gets the focus of buttons that go. */}
        <BreakControl
          gameId={gameId}
          game={game}
          isBusy={isBusy}
          run={run}
          onChanged={(changed) => dispatch({ type: 'game/whole', game: changed })}
        />
        {game.holdsStandings && (
          <Button
            ref={keepFocus}
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => whenCollected(() => revealStandings(gameId)))}
          >
            Reveal standings
          </Button>
        )}
        {!isPrepared && questionCount < MAX_SHOW_QUESTIONS && (
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => addGameQuestions(gameId, questionCount + 1))}
          >
            Add a question
          </Button>
        )}
        {currentQuestion && !isOpen && (
          <Button
            ref={keepFocus}
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => setQuestionStates(gameId, [currentQuestion], 'open'))}
          >
            Unlock
          </Button>
        )}
      </Row>
      <div className={styles.asked} data-prepared={isPrepared || undefined}>
        <PreparedQuestion gameId={gameId} question={currentQuestion} />
        <Row className={styles.buttons} {...guards}>
          <TimeLimitField seconds={seconds} choose={setSeconds} />
          <QuestionJump rounds={game.rounds} count={questionCount} current={currentQuestion} isBusy={isBusy} go={go} />
          <QuestionTimer gameId={gameId} game={game} seconds={seconds} isBusy={isBusy} run={run} />
        </Row>
      </div>
    </>
  );
}

/** Names the round where another one begins. */
function formatNext({ rounds, currentQuestion, nextQuestion }: GameData): string {
  const [from, to] = [currentQuestion, nextQuestion].map((question) => placeOfQuestion(rounds, question));
  if (from && from.round.number !== to?.round.number)
    return `Next: ${formatQuestion(rounds, nextQuestion).toLowerCase()}`;
  return `Next: question ${to?.position ?? nextQuestion.slice(1)}`;
}

const stateLabels = { locked: 'Locked', revealed: 'Revealed' } as const;
const stateKeys = { open: 'L', locked: 'R', revealed: undefined } as const;
const stateSteps = { locked: 'Reveal answer', revealed: 'Answer revealed' } as const;

type WhenCollected = (call: GameCall) => ReturnType<GameCall>;

type StateButtonsProps = {
  gameId: string;
  game: GameData;
  isBusy: boolean;
  run: (call: GameCall) => Promise<void>;
  /** Waits until phones have sent what was typed at the lock. */
  whenCollected: WhenCollected;
  /** Otherwise teams write on paper. */
  takesAnswers: boolean;
};

/** Lock or reveal the current question, and lock all that are open. */
function StateButtons({ gameId, game, isBusy, run, whenCollected, takesAnswers }: StateButtonsProps) {
  const { currentQuestion } = game;
  const state = stateOfQuestion(game, currentQuestion);
  const asked = questionsUpTo(currentQuestion);
  const open = asked.filter((question) => stateOfQuestion(game, question) === 'open');
  const place = placeOfQuestion(game.rounds, currentQuestion);
  const isOfRound = (question: string) => asked.includes(question) && place?.round.questions.includes(question);
  const openOfRound = open.filter(isOfRound);
  const hiddenOfRound = asked.filter((question) => isOfRound(question) && stateOfQuestion(game, question) === 'locked');
  const set = (questions: string[], target: QuestionState) =>
    void run(() => setQuestionStates(gameId, questions, target));
  const reveal = (questions: string[]) =>
    void run(() => whenCollected(() => setQuestionStates(gameId, questions, 'revealed')));
  return (
    <>
      {/* One button, which keeps the focus and its place: a further press there would meet the next button, which may show what cannot be taken back. */}
      <Button
        variant="primary"
        busy={isBusy}
        aria-disabled={state === 'revealed'}
        aria-keyshortcuts={stateKeys[state]}
        onClick={() => (state === 'open' ? set([currentQuestion], 'locked') : reveal([currentQuestion]))}
      >
        {state === 'open' ? (takesAnswers ? 'Lock answers' : 'Lock question') : stateSteps[state]}
      </Button>
      {place && openOfRound.length > 1 && openOfRound.length < open.length && (
        <Button ref={keepFocus} variant="quiet" busy={isBusy} onClick={() => set(openOfRound, 'locked')}>
          {`Lock round ${place.round.number}`}
        </Button>
      )}
      {place && hiddenOfRound.length > 1 && openOfRound.length === 0 && (
        <Button ref={keepFocus} variant="quiet" busy={isBusy} onClick={() => reveal(hiddenOfRound)}>
          {`Reveal round ${place.round.number}`}
        </Button>
      )}
      {open.some((question) => question !== currentQuestion) && (
        <Button ref={keepFocus} variant="quiet" busy={isBusy} onClick={() => set(open, 'locked')}>
          {`Lock all ${open.length} open questions`}
        </Button>
      )}
    </>
  );
}

/** The text to read out and the right answers, for prepared rounds. */
function PreparedQuestion({ gameId, question }: { gameId: string; question: string }) {
  const { data } = useAnswers(gameId, question);
  if (!question || !data?.question.text) return null;
  const { question: prepared } = data;
  const { notes, options, picture, answers } = prepared;
  return (
    <div className={styles.prepared}>
      <p className={styles.body}>{prepared.text}</p>
      {picture && <QuestionPicture picture={picture} size="preview" />}
      {picture && <p>{`The picture shows: ${picture.alt}`}</p>}
      {options.length > 0 && <p>{`Options: ${options.join(' · ')}`}</p>}
      <p>
        <strong>Answer:</strong> {answers.join(' · ')} ({formatWorth(prepared)})
      </p>
      {notes && <p>{notes}</p>}
    </div>
  );
}
