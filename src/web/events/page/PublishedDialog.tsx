import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { NextStepsDialog } from '#web/parts/share/NextStepsDialog.tsx';
import type { WholeEvent } from './events.api.ts';

const reach: Record<WholeEvent['visibility'], string> = {
  public: 'Anyone can find it now. Invite the people you’d like to see there.',
  unlisted: 'Only people with the link can find it. Send it to your guests.',
  members: 'Members of your group can see it now. Send them the link.',
};

export const PublishedDialog = ({ event, onClose }: { event: WholeEvent; onClose: () => void }) => (
  <NextStepsDialog title="Your event is live!" shareLabel="Invite people" event={event} onClose={onClose}>
    <p>{reach[event.visibility]}</p>
    <p>
      Running a quiz there? <Link to={paths.newShow({ event: event.id })}>Plan a trivia night</Link>
    </p>
  </NextStepsDialog>
);
