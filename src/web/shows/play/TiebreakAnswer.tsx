import type { Tiebreak } from '#contracts/shows/games.contract.ts';
import { formatGuessDistance } from '#web/shows/tiebreak-text.ts';
import { PlayAnswer, type PlayAnswerProps } from './PlayAnswer.tsx';

type TiebreakAnswerProps = Omit<
  PlayAnswerProps,
  'title' | 'prepared' | 'questionText' | 'isCurrent' | 'isLocked' | 'isRevealed' | 'countdown' | 'verdict'
> & {
  tiebreak: Tiebreak;
  /** As it counts, from the score sheet. */
  guess: number | null;
};

/** The tie-break question on the phone of a tied team. */
export function TiebreakAnswer({ tiebreak: { text, answer, state }, guess, ...props }: TiebreakAnswerProps) {
  const verdict =
    guess === null ? 'You didn’t guess.' : `Your guess was ${formatGuessDistance(guess, answer ?? guess)}.`;
  return (
    <PlayAnswer
      {...props}
      title="Tie-break"
      prepared={{
        question: 'tiebreak',
        text,
        answers: answer === null ? [] : [String(answer)],
        points: 0,
        kind: 'closest',
        options: [],
        wanted: 1,
        picture: null,
      }}
      questionText={text || 'Your team has as many points as another one. Listen to the question.'}
      isCurrent={!props.isOver && state !== 'revealed'}
      countdown={null}
      isLocked={props.isOver || state !== 'open'}
      isRevealed={state === 'revealed'}
      verdict={state === 'revealed' ? verdict : undefined}
    />
  );
}
