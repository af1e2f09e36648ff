import { formatMinutes } from '#contracts/format-minutes.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type OwnWalkIn, useAnswerWalkIn, useMyWalkIns } from './hours.api.ts';
import { formatDate } from './hours-text.ts';
import styles from './OwnWalkIns.module.css';

/** Hours that hosts recorded at the door for the person's address, to add to their own. */
export function OwnWalkIns() {
  const query = useMyWalkIns();
  const walkIns = query.data?.pages.flatMap((page) => page.walkIns) ?? [];
  if (walkIns.length === 0) return null;
  return (
    <div>
      <ul className={styles.list} aria-label="Hours recorded for your email address">
        {walkIns.map((walkIn) => (
          <OwnWalkInItem key={walkIn.id} walkIn={walkIn} />
        ))}
      </ul>
      <ShowMore query={query} label="Show older hours" />
    </div>
  );
}

function OwnWalkInItem({ walkIn: { id, name, title, event, host, startsLocal, minutes } }: { walkIn: OwnWalkIn }) {
  const answering = useAnswerWalkIn(id);
  const subject = <VisuallyHidden>{`: ${title}, ${formatDate(startsLocal)}`}</VisuallyHidden>;
  return (
    <li className={styles.item}>
      <p>
        <strong>{`${host.name} recorded ${formatMinutes(minutes)} for ${name}`}</strong>
        <span>{[title, event?.title, formatDate(startsLocal)].filter(Boolean).join(' · ')}</span>
      </p>
      <Row gap="tight">
        <Button
          size="small"
          busy={answering.isPending}
          onClick={() => after(answering.mutateAsync('claim'), () => showToast('Added to your hours.'))}
        >
          Add to my hours
          {subject}
        </Button>
        <Button variant="bare" size="small" busy={answering.isPending} onClick={() => answering.mutate('reject')}>
          Not me
          {subject}
        </Button>
      </Row>
      {answering.error && <Alert kind="error">{problemText(answering.error)}</Alert>}
    </li>
  );
}
