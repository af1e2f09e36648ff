import { useState } from 'react';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { type TeamAnswer, useAnswers, useJudgeAnswer } from '#web/shows/answers.api.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './Console.module.css';

const matchWords = { true: 'Matches', false: 'Differs' } as const;

/** The teams' answers from their phones, and the host's verdicts. */
export function AnswerSection({ gameId, game }: { gameId: string; game: GameData }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const question = chosen ?? game.currentQuestion;
  const isOpen = game.showStatus === 'in-progress';
  const { data, error, refetch } = useAnswers(gameId, question, { isOpen });
  const judging = useJudgeAnswer(gameId, question);
  const questions = Array.from({ length: game.questionCount }, (_, index) => `q${index + 1}`);
  const judgeAnswer = (teamId: string, isRight: boolean) =>
    judging.mutate({ teamId, isRight }, { onError: (failed) => showToast(problemText(failed), { kind: 'error' }) });
  return (
    <Stack>
      <Select
        label="Answers to"
        value={chosen ?? ''}
        options={[
          { value: '', label: 'The current question' },
          ...questions.map((each) => ({ value: each, label: `Question ${each.slice(1)}` })),
        ]}
        onChange={({ target }) => setChosen(target.value || null)}
      />
      {!question && <p>Answers come in once the first question is asked.</p>}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && data.question.answers.length > 0 && (
        <p>
          <strong>Right:</strong> {data.question.answers.join(' · ')}
        </p>
      )}
      {data?.answers.length === 0 && <p>Nobody has answered yet.</p>}
      <ul className={styles.lines} aria-label="Answers">
        {data?.answers.map((answer) => (
          <AnswerLine key={answer.teamId} answer={answer} isOpen={isOpen} judge={judgeAnswer} />
        ))}
      </ul>
    </Stack>
  );
}

type AnswerLineProps = { answer: TeamAnswer; isOpen: boolean; judge: (teamId: string, isRight: boolean) => void };

function AnswerLine({ answer, isOpen, judge }: AnswerLineProps) {
  const { teamId, teamName, text, isMatch, isRight } = answer;
  return (
    <li>
      <p>
        <strong>{teamName}</strong>
        <br />
        {text}
      </p>
      <Row>
        {isMatch !== null && <Chip tone={isMatch ? 'good' : 'plain'}>{matchWords[`${isMatch}`]}</Chip>}
        {isOpen ? (
          [true, false].map((verdict) => (
            <Button
              key={String(verdict)}
              size="small"
              variant={isRight === verdict ? 'primary' : 'quiet'}
              aria-pressed={isRight === verdict}
              aria-label={`${verdict ? 'Right' : 'Wrong'}: ${teamName}`}
              onClick={() => judge(teamId, verdict)}
            >
              {verdict ? 'Right' : 'Wrong'}
            </Button>
          ))
        ) : (
          <span>{isRight === null ? 'Not judged' : isRight ? 'Right' : 'Wrong'}</span>
        )}
      </Row>
    </li>
  );
}
