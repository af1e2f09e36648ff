import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DecideManyBody } from '#contracts/moderation/moderation-fields.ts';
import { siteRules, spamSigns, targetNames } from '#contracts/moderation/site-rules.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { isRefusal } from '#web/platform/http/create-once.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './CaseView.module.css';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionText } from './DecisionText.tsx';
import { HiddenPicture } from './HiddenPicture.tsx';
import { type CaseDetail, useDecide, useSuspendAuthor } from './moderation.api.ts';
import { SpammerButton } from './SpammerButton.tsx';

/** What was reported, as text: links in it are dead here. Give it the case as its key: the form of a case that somebody else decides stays. */
export function CaseView({ item }: { item: CaseDetail }) {
  const {
    snapshot,
    current,
    path,
    picture,
    isHidden,
    // oxlint-disable-next-line typescript/no-useless-default-assignment -- a server of the version before does not send it
    otherDates = 0,
    listedReports,
    decisions,
    history,
  } = item;
  const [couldDecide] = useState(item.canDecide);
  const isEdited = current !== null && (current.title !== snapshot.title || current.text !== snapshot.text);
  return (
    <Stack gap="loose">
      <Card as="article">
        <Stack gap="tight">
          <h2>{snapshot.title || 'Erased'}</h2>
          {picture && <img src={picture} alt="" width={480} />}
          {item.kind === 'picture' && isHidden && <HiddenPicture caseId={item.id} />}
          {snapshot.text && <p className={styles.text}>{snapshot.text}</p>}
          <p>
            {`${targetNames[item.kind]} by `}
            {item.author ? (
              <Link to={staffPaths.adminPerson(item.author.id)}>{item.author.name}</Link>
            ) : (
              'someone without an account'
            )}
            {`${isHidden ? (item.held ? ' · held' : ' · hidden') : ''} `}
            {path && !isHidden && <Link to={path}>Open</Link>}
          </p>
        </Stack>
      </Card>
      {current === null && <Alert>It has been deleted since.</Alert>}
      {isEdited && <Alert>{`It has been edited since, and now says: “${current.title}” ${current.text}`}</Alert>}
      {otherDates > 0 && (
        <Alert>
          {`This is one date of a series: hiding or removing it leaves ${otherDates === 1 ? 'one other' : `${otherDates} others`} visible.`}
          {item.isSeriesListed && (
            <>
              {' To decide about all: '}
              <Link to={staffPaths.adminContent(item.author ? { author: item.author.id } : {})}>
                {item.author ? 'what the author posted' : 'content'}
              </Link>
              .
            </>
          )}
        </Alert>
      )}
      {decisions.length > 0 && (
        <FormPart title={decisions.length === 1 ? 'Decision' : 'Decisions'}>
          {decisions.map((decision) => (
            <Stack key={decision.id} gap="tight">
              <DecisionText decision={decision} />
              <p className={styles.text}>{decision.explanation}</p>
            </Stack>
          ))}
        </FormPart>
      )}
      {item.held && <HeldSigns held={item.held} />}
      {listedReports.length > 0 && (
        <FormPart title={listedReports.length === 1 ? 'One report' : `${listedReports.length} reports`}>
          <ul className={styles.reports}>
            {listedReports.map(({ reporter, reason, words, isIllegal, reportedAt }) => (
              <li key={`${reporter} ${reportedAt}`}>
                <strong>{`${siteRules[reason]}${isIllegal ? ', against the law' : ''}`}</strong>
                {words && <p className={styles.text}>{`“${words}”`}</p>}
                <p>{`${reporter} · ${formatInstant(reportedAt)}`}</p>
              </li>
            ))}
          </ul>
        </FormPart>
      )}
      {couldDecide && <Decide item={item} />}
      {history.length > 0 && (
        <FormPart title="Earlier decisions about this person">
          {history.map((decision) => (
            <DecisionText key={decision.id} decision={decision} />
          ))}
        </FormPart>
      )}
    </Stack>
  );
}

/** The most frequent; the first of several. */
function mostNamed<Name>(names: readonly Name[]): Name | undefined {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

function HeldSigns({ held: { why } }: { held: NonNullable<CaseDetail['held']> }) {
  return (
    <FormPart title="Held: hidden from everyone but its author and the people who run it">
      <ul className={styles.reports}>
        {why.map((sign) => (
          <li key={sign}>{spamSigns[sign]}</li>
        ))}
      </ul>
    </FormPart>
  );
}

function Decide({ item }: { item: CaseDetail }) {
  const navigate = useNavigate();
  const [isForAll, setForAll] = useState(false);
  const [seenRevision] = useState(item.revision);
  // Repeated as it was first sent, if its response was lost: the server answers with the first result.
  const [undecided, setUndecided] = useState(item);
  if (item.canDecide && item !== undecided) setUndecided(item);
  const deciding = useDecide();
  const suspending = useSuspendAuthor(item);
  const isFromList = (useLocation().state as { isFromList?: boolean } | null)?.isFromList === true;
  const { otherLooker } = item;
  const { sameAuthor } = undecided;
  // Also while it is unknown whether it has changed.
  const isOwnChange = [deciding, suspending].some(
    ({ isPending, isSuccess, error }) => isPending || isSuccess || (error !== null && !isRefusal(error)),
  );
  const isOutdated = seenRevision !== item.revision && !isOwnChange;
  const cases = isForAll ? sameAuthor : [undecided];
  // Back, where possible: to the same list, scrolled as it was.
  const done = () => void (isFromList ? navigate(-1) : navigate(staffPaths.adminReports()));
  return (
    <FormPart title="Decide">
      {isOutdated && (
        <Alert>
          {item.state === 'decided'
            ? 'Someone else has decided this case. See below.'
            : 'This case changed while you were looking at it. See above.'}
        </Alert>
      )}
      {otherLooker && <Alert>{`${otherLooker} is looking at this too.`}</Alert>}
      {sameAuthor.length > 1 && (
        <Checkbox
          label={`All ${sameAuthor.length} open cases about this person`}
          checked={isForAll}
          onChange={(event) => setForAll(event.target.checked)}
        />
      )}
      <DecisionForm
        about={{
          schema: DecideManyBody,
          fields: { cases: cases.map(({ id, revision }) => ({ id, revision })) },
          count: cases.length,
          plural: 'cases',
          decide: deciding.mutateAsync,
        }}
        isHeld={item.held !== null}
        rule={mostNamed(item.listedReports.map(({ reason }) => reason))}
        isDecided={suspending.isPending || suspending.isSuccess}
        onDecided={done}
      />
      {item.author && (
        <SpammerButton
          author={item.author.name}
          openCases={sameAuthor.length}
          suspending={suspending}
          suspend={(choice) => suspending.mutateAsync({ revision: undecided.revision, ...choice })}
          onDone={done}
        />
      )}
    </FormPart>
  );
}
