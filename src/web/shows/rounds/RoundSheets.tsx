import { wantedCount } from '#contracts/shows/question-kinds.ts';
import { formatWorth } from '#web/shows/console/questions/question-worth.ts';
import { QuestionPicture } from '#web/shows/QuestionPicture.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { TabLink, Tabs } from '#web/ui/layout/Tabs.tsx';
import { formatPrintedAnswer } from './printed-answer.ts';
import { RoundCredits } from './RoundCredits.tsx';
import styles from './RoundSheets.module.css';
import type { RoundDetail } from './rounds.api.ts';

type Question = RoundDetail['questions'][number];
type SheetProps = { round: RoundDetail };

type PrintToolsProps = {
  pathTo: (query: { sheet?: 'answers' }) => string;
  isAnswerSheet: boolean;
  back: { to: string; label: string };
};

export const PrintTools = ({ pathTo, isAnswerSheet, back }: PrintToolsProps) => (
  <div className={styles.tools} data-screen-only="">
    <Tabs label="Sheets">
      <TabLink to={pathTo({})} isOn={!isAnswerSheet}>
        Questions and answers
      </TabLink>
      <TabLink to={pathTo({ sheet: 'answers' })} isOn={isAnswerSheet}>
        Answer sheet
      </TabLink>
    </Tabs>
    <Row gap="tight">
      <Button variant="loud" onClick={() => globalThis.print()}>
        Print
      </Button>
      <ButtonLink to={back.to} variant="quiet">
        {back.label}
      </ButtonLink>
    </Row>
  </div>
);

/** A round on paper, on pages of its own: its questions and answers for the host, or a sheet that a team writes on. */
export const RoundSheet = ({ round, isAnswerSheet }: SheetProps & { isAnswerSheet: boolean }) =>
  isAnswerSheet ? <AnswerSheet round={round} /> : <QuestionSheet round={round} />;

/** For the host, who reads it out. */
const QuestionSheet = ({ round: { name, questions } }: SheetProps) => (
  <article className={styles.sheet}>
    <h1>{name}</h1>
    <ol>
      {questions.map((question, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- questions have no id, and a sheet does not change their order
        <li key={index}>
          <p className={styles.text}>{question.text}</p>
          {question.picture && <QuestionPicture picture={question.picture} size="preview" />}
          {question.options && <p>{`Options: ${question.options.join(' · ')}`}</p>}
          <p>
            <strong>{formatPrintedAnswer(question)}</strong>
            {` (${formatWorth({ ...question, wanted: wantedCount(question) })})`}
          </p>
          {question.notes && <p className={styles.text}>{question.notes}</p>}
        </li>
      ))}
    </ol>
    <RoundCredits questions={questions} />
  </article>
);

/** For a team, which hears the questions: without their texts. */
const AnswerSheet = ({ round: { name, questions } }: SheetProps) => (
  <article className={styles.sheet}>
    <h1>{name}</h1>
    <p className={styles.line}>Team</p>
    <ol>
      {questions.map((question, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>
          {question.picture && <QuestionPicture picture={question.picture} size="preview" />}
          <AnswerSpace question={question} />
        </li>
      ))}
    </ol>
    <p className={styles.line}>Points</p>
  </article>
);

function AnswerSpace({ question }: { question: Question }) {
  const { options } = question;
  const wanted = wantedCount(question);
  if (options)
    return (
      <>
        {wanted > 1 && <p>{`Choose ${wanted}`}</p>}
        <ul className={styles.options}>
          {options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      </>
    );
  return Array.from({ length: wanted }, (_, line) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines to write on are all the same
    <p key={line} className={styles.line} />
  ));
}
