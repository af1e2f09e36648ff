import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const openShifts = <Link to={paths.volunteer()}>open shifts</Link>;
const ownShifts = <Link to={paths.dashboardVolunteering()}>your shifts</Link>;

export const volunteerHelp: readonly ProseSection[] = [
  {
    id: 'lend-a-hand',
    title: 'Lending a hand',
    content: (
      <>
        <p>
          Look through the {openShifts} by words, place, day and skill; the pages of events, groups and organizations
          show what they need, too. <strong>Take this shift</strong> tells you what you say yes to. Where somebody must
          be of an age or know how to do something, you say so yourself: nobody asks for your birthday.
        </p>
        <p>
          A full shift has a waitlist, first come, first served, and you hear of it when a place is yours. Two shifts at
          one time cannot both be yours; when you are going to an event at that time, you are told, and decide yourself.
        </p>
        <p>
          The day before you are asked whether you will be there. Say so in {ownShifts}, or give the shift back, so that
          somebody else can have it.
        </p>
      </>
    ),
  },
  {
    id: 'hours',
    title: 'Your hours',
    content: (
      <p>
        When a host marks that you were there, the time counts. It stands in {ownShifts}, and is approved or corrected
        by the host. If it is wrong, say so there until it is approved. You can print the record, take it along as CSV,
        and get a certificate of what a host has approved.
      </p>
    ),
  },
  {
    id: 'asking-for-help',
    title: 'Asking for help',
    content: (
      <>
        <p>
          Who hosts an event, or is on the staff of an organization, writes down what there is to do and in which
          shifts, under <strong>Volunteers</strong> on the page where they manage it. An event that repeats can need the
          same on all its dates; later changes leave shifts alone that somebody has taken.
        </p>
        <p>
          Shifts that lack people stand first. You move people between shifts and up from the waitlist, write to a
          shift, and check people in on a phone, which also works where the network does not reach: presses wait and are
          sent later. Afterwards you approve the hours, or correct them. Lists can be taken along as CSV.
        </p>
      </>
    ),
  },
];
