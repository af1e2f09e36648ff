import { useEffect, useRef } from 'react';
import { questionNumber } from '#contracts/shows/game-rounds.ts';
import { useGameQuestions } from '#web/shows/answers.api.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { questionsUpTo, stateOfQuestion } from '#web/shows/question-state.ts';
import { formatCount } from '#web/ui/display/count.ts';
import styles from './QuestionStates.module.css';

const labels = { open: 'open', locked: 'locked', revealed: 'revealed' } as const;

type QuestionStatesProps = { gameId: string; game: GameData };

/** The questions asked so far: which are open, and which have answers to mark. */
export function QuestionStates({ gameId, game }: QuestionStatesProps) {
  const { data } = useGameQuestions(gameId);
  const list = useRef<HTMLOListElement>(null);
  const { currentQuestion } = game;
  const questions = questionsUpTo(currentQuestion);
  const isLoaded = data !== undefined;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) list.current!.scrollLeft = current.offsetLeft + (current.offsetWidth - list.current!.offsetWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-deps -- the numbers of answers widen the list
  }, [currentQuestion, isLoaded]);
  const counts = new Map(data?.questions.map((each) => [each.question, each]));
  if (questions.length === 0) return null;
  return (
    <ol ref={list} className={styles.questions} aria-label="Questions so far">
      {questions.map((question) => {
        const state = stateOfQuestion(game, question);
        const { answerCount = 0, unmarkedCount = 0 } = counts.get(question) ?? {};
        return (
          <li key={question} data-state={state} aria-current={question === currentQuestion ? 'step' : undefined}>
            <strong>{questionNumber(game.rounds, question)}</strong> <span>{labels[state]}</span>{' '}
            {unmarkedCount > 0 ? (
              <em>{`${unmarkedCount} to mark`}</em>
            ) : (
              <small>{formatCount(answerCount, 'answer')}</small>
            )}
          </li>
        );
      })}
    </ol>
  );
}
