import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import { NextStepsDialog } from '#web/parts/share/NextStepsDialog.tsx';
import { formatLongDay } from '#web/ui/display/local-time.ts';
import type { WholeEvent } from './events.api.ts';

const reach: Record<WholeEvent['visibility'], string> = {
  public: 'Anyone can find it now. Invite the people you’d like to see there.',
  unlisted: 'Only people with the link can find it. Send it to your guests.',
  members: 'Members of your group can see it now. Send them the link.',
};

/** Shares all dates of a series: the link to the first one would soon be about the past. */
export const PublishedDialog = ({ event, onClose }: { event: WholeEvent; onClose: () => void }) => (
  <NextStepsDialog
    title="Your event is live!"
    shareLabel="Invite people"
    event={event}
    {...(event.series && { seriesId: event.series.id })}
    onClose={onClose}
  >
    {event.series && <p>{`${ruleLabel(event.series.ruleText)}, from ${formatLongDay(event.startsLocal)}`}</p>}
    <p>{reach[event.visibility]}</p>
    <p>
      Running a quiz there? <Link to={paths.newShow({ event: event.id })}>Plan a trivia night</Link>
    </p>
  </NextStepsDialog>
);
