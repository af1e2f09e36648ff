import { useState } from 'react';
import { Link } from 'react-router';
import { howDecided, isLasting, outcomes, siteRules, targetNames } from '#contracts/moderation/site-rules.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { capital } from '#contracts/text.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './CaseView.module.css';
import { decisionNames } from './decision-names.ts';
import { HiddenPicture } from './HiddenPicture.tsx';
import { type DecisionDetail, useAnswerAppeal, useAppeal, useRestore } from './moderation.api.ts';
import { WordsForm } from './WordsForm.tsx';

const answers = [
  { value: 'upheld', label: 'The decision stays' },
  { value: 'reversed', label: 'Reverse the decision' },
];

/** What has no lasting effect has no end either, and what was hidden along ends with the suspension. */
function formatEnd({ action, until, endedAt, suspensionId }: DecisionDetail): string {
  if (endedAt) return ` Ended ${formatInstant(endedAt)}.`;
  if (until) return ` Ends ${formatInstant(until)}.`;
  return isLasting(action) && !suspensionId ? ' It has no end date.' : '';
}

/** What was decided, why, for how long, and how to appeal; for the staff also the answer to an appeal. */
export function Statement({ decision }: { decision: DecisionDetail }) {
  const {
    id,
    caseId,
    isAuthor,
    kind,
    title,
    text,
    action,
    rule,
    explanation,
    wasHeld,
    isAnsweredByOther,
    madeAt,
    endedAt,
    appeal,
    // oxlint-disable-next-line typescript/no-useless-default-assignment -- a server of the version before does not send it
    hiddenAlong = [],
    suspensionId,
    abilities,
  } = decision;
  const reviewer = isAnsweredByOther ? 'Someone other than the person who decided' : 'A person';
  const appealing = useAppeal(id);
  const restoring = useRestore(id);
  const { hasUnsaved, report } = useUnsavedForms();
  const [couldAnswer] = useState(abilities.answer);
  return (
    <UnsavedForms value={report}>
      <LeavingGuard form={{ isChanged: hasUnsaved, isSubmitting: false }} />
      <Stack gap="loose">
        <Card as="article">
          <Stack gap="tight">
            <h2>
              {isAuthor
                ? `Your ${targetNames[kind]}: ${outcomes[action]}`
                : `${capital(targetNames[kind])}: ${decisionNames[action]}`}
            </h2>
            <p className={styles.text}>{`${title && `“${title}” `}${text}`}</p>
            {!isAuthor && kind === 'picture' && !endedAt && (action === 'hide' || action === 'remove') && (
              <HiddenPicture caseId={caseId} />
            )}
            <p>{`Rule: ${siteRules[rule]}`}</p>
            <p className={styles.text}>{explanation}</p>
            <p>{`${howDecided(wasHeld)} Decided ${formatInstant(madeAt)}.${formatEnd(decision)}`}</p>
            {suspensionId && !endedAt && (
              <p>
                {'It was decided together with a suspension, and ends with it: '}
                <Link to={staffPaths.decision(suspensionId)}>see the suspension</Link>.
              </p>
            )}
          </Stack>
        </Card>
        {hiddenAlong.length > 0 && (
          <FormPart title={endedAt ? 'Hidden together with it' : 'Hidden together with it, until it ends'}>
            <ul className={styles.reports}>
              {hiddenAlong.map((along) => (
                <li key={along.id}>
                  <Link to={staffPaths.decision(along.id)}>{capital(targetNames[along.kind])}</Link>
                  {`${along.title && `: “${along.title}”`}${along.isEnded === (endedAt !== null) ? '' : along.isEnded ? ', ended before' : ', still in force'}`}
                </li>
              ))}
            </ul>
          </FormPart>
        )}
        {appeal && (
          <FormPart title="Appeal">
            <p>{appeal.words}</p>
            {appeal.answer ? (
              <Alert kind={appeal.state === 'reversed' ? 'success' : 'info'}>
                {`${
                  appeal.state === 'reversed'
                    ? 'The decision was reversed.'
                    : endedAt
                      ? 'The decision was upheld.'
                      : 'The decision stays.'
                } ${appeal.answer}`}
              </Alert>
            ) : (
              <p>{`${reviewer} will review it.${isAuthor ? ' You’ll find the answer here.' : ''}`}</p>
            )}
          </FormPart>
        )}
        {abilities.appeal && (
          <FormPart title="Appeal">
            <WordsForm
              label="Why is this decision wrong?"
              hint={`You can appeal once. ${reviewer} will answer.`}
              submitLabel="Appeal"
              submit={appealing.mutateAsync}
            />
          </FormPart>
        )}
        {abilities.authorCanAppeal && (
          <p>Only the person who posted it can appeal: the email about this decision says how.</p>
        )}
        {abilities.answer && (
          <div ref={keepFocus}>
            <AnswerForm decisionId={id} />
          </div>
        )}
        {couldAnswer && <Link to={staffPaths.adminAppeals()}>Back to the appeals</Link>}
        {abilities.restore && !abilities.answer && (
          <FormPart title="End this decision">
            <WordsForm label="Why does it end?" submitLabel="Restore" submit={restoring.mutateAsync} />
          </FormPart>
        )}
      </Stack>
    </UnsavedForms>
  );
}

function AnswerForm({ decisionId }: { decisionId: string }) {
  const answering = useAnswerAppeal(decisionId);
  const [outcome, setOutcome] = useState<'upheld' | 'reversed'>('upheld');
  return (
    <FormPart title="Answer the appeal">
      <Select
        label="Outcome"
        options={answers}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value === 'reversed' ? 'reversed' : 'upheld')}
      />
      <WordsForm
        label="Answer"
        submitLabel="Send answer"
        submit={(answer) => answering.mutateAsync({ outcome, answer })}
      />
    </FormPart>
  );
}
