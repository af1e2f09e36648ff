import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import {
  HELP_LOOKBACK_MONTHS,
  HELP_REQUEST_HOURS,
  MAX_ASKED_FOR_HELP,
} from '#contracts/volunteering/help-request-limits.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const openShifts = <Link to={paths.volunteer()}>open shifts</Link>;
const emailUpdates = <Link to={paths.emailSettings()}>Email Updates</Link>;
const ownShifts = <Link to={paths.dashboardVolunteering()}>Volunteering</Link>;

export const volunteerHelp: readonly ProseSection[] = [
  {
    id: 'lend-a-hand',
    title: 'Volunteering',
    content: (
      <>
        <p>
          Search {openShifts} by keyword, place, date and skill. You’ll also find them on the pages of events, groups
          and organizations. Choose <strong>Take this shift</strong> to sign up. If a role has a minimum age or needs
          skills, you confirm that yourself. We never ask for your birth date.
        </p>
        <p>
          You don’t need a password: choose <strong>Continue with name and email</strong>, and confirm with the link or
          the code we email you. Meanwhile, we hold a spot for you if one is open. If a host added you at the door with
          your email address, you’ll find those hours under {ownShifts}, and can add them to yours.
        </p>
        <p>
          Coming with friends? If the organizer allows it, choose how many of you there are. If the shift is full, you
          wait for spots together. You can change the number later under {ownShifts}.
        </p>
        <p>
          Full shifts have a waitlist: first come, first served. We let you know when you get a spot. You can’t take two
          shifts at the same time. If you’re going to an event at that time, we point it out, and you decide.
        </p>
        <p>
          The day before, we ask you by email to confirm. Answer with a button in that email, or under {ownShifts}:
          confirm your shift, or cancel it so someone else can take it. Once it has started, contact the host instead.
        </p>
        <p>
          If you’d rather not leave a gap, choose <strong>Find a replacement</strong>: we ask the other volunteers of
          the role, and you’re on the shift until someone takes it. Organizers see your email address and phone number
          only if you share them for that shift, until 30 days after it, and you can stop at any time.
        </p>
      </>
    ),
  },
  {
    id: 'hours',
    title: 'Your volunteer hours',
    content: (
      <p>
        When a host checks you in, your hours are recorded under {ownShifts}, and the host approves or corrects them. If
        they’re wrong, choose <strong>Report a mistake</strong> before they’re approved. You can print your hours,
        download them as CSV, and get a certificate for approved hours.
      </p>
    ),
  },
  {
    id: 'asking-for-help',
    title: 'Finding volunteers',
    content: (
      <>
        <p>
          If you host an event or work for an organization, add roles and shifts under <strong>Volunteers</strong> on
          its management page. Repeating events can have the same shifts on every date, and shifts of an organization
          can repeat: they are added 12 weeks ahead. Later changes to several dates don’t affect shifts that people have
          signed up for. When you duplicate an event, its roles and shifts are copied once you set a date.
        </p>
        <p>
          When a spot opens up, choose <strong>Find someone</strong> next to the shift: it asks up to{' '}
          {MAX_ASKED_FOR_HELP} people who volunteered with you in the last {HELP_LOOKBACK_MONTHS} months and are free at
          that time, at most once every {HELP_REQUEST_HOURS} hours. You can also share a link to sign up.
        </p>
        <p>
          Under <strong>Signing up</strong>, a role can let one person sign up several people, ask questions and set the
          last time to sign up or cancel online; after that, volunteers are asked to contact you. Answers stay as they
          were given when you change a question.
        </p>
        <p>
          Shifts that need people come first. You can move people between shifts and up from the waitlist, message the
          volunteers of a shift, and check them in on a phone. For a group, enter how many came. Afterwards, approve or
          correct the hours. You can download sign-ups and hours as CSV.
        </p>
        <p>
          Check-in opens 24 hours before a shift. Its page also opens and works offline, once you’ve opened it in that
          browser while logged in. Check-ins are saved when you’re back online: until the page says so, don’t log out.
        </p>
        <p>
          Volunteers can message you from every email about their shifts. In {emailUpdates}, you can also let them reply
          to your email address.
        </p>
      </>
    ),
  },
];
