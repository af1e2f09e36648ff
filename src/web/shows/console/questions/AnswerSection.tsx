import { useState } from 'react';
import { formatDistance, fullPoints as fullPointsOf } from '#contracts/shows/question-kinds.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useAnswers } from '#web/shows/answers.api.ts';
import { formatPoints, formatScore } from '#web/shows/cell-values.ts';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import type { SheetRow } from '#web/shows/console/sheet/score-sheet.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { formatQuestion } from '#web/shows/round-text.ts';
import { ThrottledStatus } from '#web/shows/ThrottledStatus.tsx';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import styles from './AnswerSection.module.css';
import { type AnswerGroup, groupAnswers, markGroup, type Verdict, verdictOf } from './answer-groups.ts';

type AnswerSectionProps = {
  gameId: string;
  game: GameData;
  rows: readonly SheetRow[];
  write: (cells: Cell[]) => void;
};

/** The teams' answers from their phones, and the host's verdicts: equal answers are marked together. */
export function AnswerSection({ gameId, game, rows, write }: AnswerSectionProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const question = chosen ?? game.currentQuestion;
  const isOpen = game.showStatus === 'in-progress';
  const { data, error, refetch } = useAnswers(gameId, question);
  const questions = Array.from({ length: game.questionCount }, (_, index) => `q${index + 1}`);
  const groups = data ? groupAnswers(data.answers, rows, question) : [];
  const next = groups.find(({ needsMarking }) => needsMarking);
  const fullPoints = data ? fullPointsOf(data.question) : 0;
  return (
    <Card as="section" aria-label="Answers" className={styles.section}>
      <Select
        label="Answers to"
        value={chosen ?? ''}
        options={[
          { value: '', label: 'The current question' },
          ...questions.map((each) => ({ value: each, label: formatQuestion(game.rounds, each) })),
        ]}
        onChange={({ target }) => setChosen(target.value || null)}
      />
      {!question && <p>Answers show up once you ask the first question.</p>}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && rows.length > 0 && <AnswerCount answered={data.answers} rows={rows} />}
      {chosen && data && data.question.answers.length > 0 && (
        <p>
          <strong>Right:</strong> {data.question.answers.join(' · ')}
        </p>
      )}
      <ul className={styles.groups} aria-label="Answers">
        {groups.map((group) => (
          <GroupItem
            key={group.key}
            group={group}
            fullPoints={fullPoints}
            isNext={group === next}
            mark={isOpen ? (verdict) => write(markGroup(group, question, { verdict, fullPoints })) : null}
          />
        ))}
      </ul>
    </Card>
  );
}

const MOST_NAMES = 12;

/** "9 of 12 teams answered", and the teams that did not. */
function AnswerCount({ answered, rows }: { answered: readonly { teamId: string }[]; rows: readonly SheetRow[] }) {
  const ids = new Set(answered.map(({ teamId }) => teamId));
  const missing = rows.filter(({ teamId }) => !ids.has(teamId)).map(({ name }) => name);
  const others = missing.length - MOST_NAMES;
  return (
    <div>
      <p>
        <strong>
          <ThrottledStatus text={`${rows.length - missing.length} of ${rows.length} teams answered`} />
        </strong>
      </p>
      {missing.length > 0 && answered.length > 0 && (
        <p className={noteClass}>
          {`No answer yet: ${missing.slice(0, MOST_NAMES).join(', ')}${others > 0 ? ` and ${others} more` : ''}`}
        </p>
      )}
    </div>
  );
}

const verdicts = [
  { verdict: 'right', label: 'Right', shortcut: '1' },
  { verdict: 'half', label: 'Half', shortcut: '2' },
  { verdict: 'wrong', label: 'Wrong', shortcut: '3' },
] as const;

type GroupItemProps = {
  group: AnswerGroup;
  fullPoints: number;
  /** The keys of verdicts go to this group. */
  isNext: boolean;
  mark: ((verdict: Verdict) => void) | null;
};

function GroupItem({ group, fullPoints, isNext, mark }: GroupItemProps) {
  const { text, isMatch, distance, answers } = group;
  const current = verdictOf(group, fullPoints);
  const points = [...new Set(answers.map((answer) => answer.points))];
  const isOther = current === null && points.some((each) => each !== null);
  const count = answers.length === 1 ? '' : ` (${answers.length} teams)`;
  return (
    <li className={cx(mark !== null && isNext && styles.next)}>
      <p>
        <strong className={styles.text}>{text}</strong>{' '}
        {answers.length > 1 && <span className={styles.count}>{`× ${answers.length}`}</span>}{' '}
        {isMatch && <Chip tone="good">{distance === null ? 'Matches' : 'Closest'}</Chip>}{' '}
        {distance !== null && <span className={styles.count}>{formatDistance(distance)}</span>}
        <br />
        <span className={styles.teams}>{answers.map(({ teamName }) => teamName).join(', ')}</span>
      </p>
      {mark ? (
        <div className={styles.verdicts} role="group" aria-label={`Verdict on ${text}${count}`}>
          {verdicts.map(({ verdict, label, shortcut }) => (
            <Button
              key={verdict}
              size="small"
              variant={current === verdict ? 'primary' : 'quiet'}
              aria-pressed={current === verdict}
              aria-label={`${label}: ${text}${count}`}
              aria-keyshortcuts={isNext ? shortcut : undefined}
              onClick={() => mark(verdict)}
            >
              {label}
            </Button>
          ))}
          {isOther && <small>{points.map((each) => formatPoints(each) || 'none').join(' / ')}</small>}
        </div>
      ) : (
        <span>{points.map((each) => (each === null ? 'Not marked' : formatScore(each))).join(' / ')}</span>
      )}
    </li>
  );
}
