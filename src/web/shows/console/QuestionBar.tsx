import { useState } from 'react';
import { MAX_QUESTIONS, questionAfter } from '#contracts/shows/show-limits.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAnswers } from '#web/shows/answers.api.ts';
import { formatScore } from '#web/shows/cell-values.ts';
import { stateOf } from '#web/shows/games.api.ts';
import { useUpdateShow } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import type { LiveGame } from '#web/shows/use-game.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './Console.module.css';
import { goToQuestion, lockQuestion, unlockQuestion } from './scoring.api.ts';

type QuestionBarProps = { show: ShowDetail; gameId: string; live: LiveGame };

/** The current question: next, previous, jump to any, and lock. */
export function QuestionBar({ show, gameId, live: { game, dispatch } }: QuestionBarProps) {
  const [isBusy, setBusy] = useState(false);
  const more = useUpdateShow(show.id);
  const { currentQuestion, nextQuestion, questionCount, lockedQuestions } = game;
  const number = Number(currentQuestion.slice(1));
  const isLocked = lockedQuestions.includes(currentQuestion);
  const run = async (call: () => ReturnType<typeof goToQuestion>) => {
    setBusy(true);
    try {
      dispatch({ type: 'game/state', state: stateOf(await call()) });
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const go = (question: string) => void run(() => goToQuestion(gameId, question));
  const addQuestion = () =>
    more.mutate(
      { questionCount: questionCount + 1 },
      { onError: (error) => showToast(problemText(error), { kind: 'error' }) },
    );
  return (
    <Card as="section" aria-label="Question" className={styles.bar}>
      <p className={styles.number} role="status">
        {currentQuestion ? (
          <>
            Question <strong>{number}</strong> of {questionCount}
          </>
        ) : (
          'About to begin'
        )}{' '}
        {isLocked && <Chip tone="loud">Locked</Chip>}
      </p>
      <PreparedQuestion gameId={gameId} question={currentQuestion} />
      <Row className={styles.buttons}>
        <Button
          variant="quiet"
          busy={isBusy}
          disabled={!currentQuestion}
          onClick={() => go(number > 1 ? `q${number - 1}` : '')}
        >
          Back
        </Button>
        <Button variant="loud" busy={isBusy} disabled={!nextQuestion} onClick={() => go(nextQuestion)}>
          {nextQuestion ? `Next: question ${nextQuestion.slice(1)}` : 'That was the last'}
        </Button>
        {currentQuestion && (
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() =>
              void run(() =>
                isLocked ? unlockQuestion(gameId, currentQuestion) : lockQuestion(gameId, currentQuestion),
              )
            }
          >
            {isLocked ? 'Unlock' : 'Lock answers'}
          </Button>
        )}
        {show.rounds.length === 0 && questionCount < MAX_QUESTIONS && (
          <Button variant="quiet" busy={more.isPending} onClick={addQuestion}>
            One more question
          </Button>
        )}
        <QuestionJump count={questionCount} current={currentQuestion} go={go} />
      </Row>
    </Card>
  );
}

function QuestionJump({ count, current, go }: { count: number; current: string; go: (question: string) => void }) {
  const options = [{ value: '', label: 'Before the first' }];
  for (let question = questionAfter('', count); question; question = questionAfter(question, count))
    options.push({ value: question, label: `Question ${question.slice(1)}` });
  return <Select label="Go to" value={current} options={options} onChange={({ target }) => go(target.value)} />;
}

/** The text to read out and the right answers, for prepared rounds. */
function PreparedQuestion({ gameId, question }: { gameId: string; question: string }) {
  const { data } = useAnswers(gameId, question, { isOpen: false });
  if (!question || !data?.question.text) return null;
  const { text, answers, points, notes } = data.question;
  return (
    <div className={styles.prepared}>
      <p className={styles.body}>{text}</p>
      <p>
        <strong>Answer:</strong> {answers.join(' · ')} ({formatScore(points)})
      </p>
      {notes && <p>{notes}</p>}
    </div>
  );
}
