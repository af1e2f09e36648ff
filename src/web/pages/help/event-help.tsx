import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const newEvent = <Link to={paths.newEvent()}>Do sump'n!</Link>;
const importEvents = <Link to={paths.importEvents()}>Import a calendar</Link>;

export const eventHelp: readonly ProseSection[] = [
  {
    id: 'repeat',
    title: 'Events that repeat',
    content: (
      <>
        <p>
          In {newEvent}, below date and time, choose how often: every week, on the second Tuesday of every month, on the
          last Friday, every year, or a rule of your own. It goes on without end, for a number of times, or until a day.
          The next dates stand below it while you write. Dates are there half a year ahead; later ones are added by
          themselves. Seven in the evening stays seven in the evening when the clocks change.
        </p>
        <p>
          Change one of them, and you are asked how far the change reaches: this event, this and following, or all to
          come. What you changed on one date alone stays when the others change later. Nobody loses a seat: dates that
          no longer fit the rule stay, marked, where somebody has signed up, and you see them listed. Cancelling asks
          the same.
        </p>
      </>
    ),
  },
  {
    id: 'go-to-all',
    title: 'Going to all dates',
    content: (
      <p>
        On the page of such an event, <strong>Go to all dates</strong> answers for all that are to come and for those
        added later. Where one is full, you are on its waitlist. What you have answered to a single date stays as you
        answered it, and you can stop at any time.
      </p>
    ),
  },
  {
    id: 'hosts',
    title: 'Posting for a group or an organization',
    content: (
      <>
        <p>
          Who runs a group or is on the staff of an organization chooses it under <strong>Post as</strong> while the
          event is a draft. A group's event can be for its members alone: nobody else finds it.
        </p>
        <p>
          Editing a published event, under <strong>Co-hosts</strong>, you ask other groups to host it with you. Their
          organizers decide, and once they agree, the group stands beside yours.
        </p>
      </>
    ),
  },
  {
    id: 'import',
    title: 'Bringing your calendar along',
    content: (
      <p>
        {importEvents} takes an .ics file of up to 256 KB, or its text, and makes a draft of each entry, 200 at most,
        those that repeat included. You get a report of what was understood and what was left out. Nobody sees the
        drafts before you publish them.
      </p>
    ),
  },
];
