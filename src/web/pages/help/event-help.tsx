import { Link } from 'react-router';
import { NEW_ACCOUNT_DAYS } from '#contracts/accounts/account-limits.ts';
import { messageLimits } from '#contracts/conversations/message-limits.ts';
import { MAX_IMPORT_MEGABYTES } from '#contracts/events/event-limits.ts';
import { MAX_EVENTS_OF_SEARCH_FEED } from '#contracts/feed-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const search = <Link to={paths.search()}>Search</Link>;
const newEvent = <Link to={paths.newEvent()}>Do sump'n!</Link>;
const messages = <Link to={paths.conversations()}>Messages</Link>;
const importEvents = <Link to={paths.importEvents()}>Import a calendar</Link>;
const yourEvents = <Link to={paths.dashboardEvents()}>Your events</Link>;

export const eventHelp: readonly ProseSection[] = [
  {
    id: 'find-events',
    title: 'Finding events',
    content: (
      <p>
        {search} by keyword, place, date, category and more, and see the results as a list or on a map.{' '}
        <strong>Subscribe to this search</strong> adds the next {MAX_EVENTS_OF_SEARCH_FEED} matching events to your
        calendar app. Groups and organizations have their own tabs on the search page.
      </p>
    ),
  },
  {
    id: 'rsvp',
    title: 'Going to an event',
    content: (
      <>
        <p>
          RSVP with <strong>I’m going</strong> on the event page. If the host allows it, you can bring guests. If the
          host approves guests, choose <strong>Request to join</strong>, and we let you know their answer. If the event
          is full, you can join the <a href="#waitlists">waitlist</a>.
        </p>
        <p>
          If an event has tickets, choose <strong>Get tickets</strong>. You see the whole price before we ask for
          anything. Your order has its own page with your ticket, how to pay, and your receipt. You can also cancel
          there: before you confirm, it says whether you get a refund.
        </p>
        <p>
          You don’t need a password: choose <strong>Continue with name and email</strong>. If there’s a spot, we hold it
          for up to 45 minutes, or less if the event starts soon. Confirm with the link or the code we email you. If you
          confirm later, you get a spot that’s still free, or join the waitlist.
        </p>
        <p>
          Plans changed? Choose <strong>Can’t make it</strong> so someone else can take your spot. Your{' '}
          <strong>Ticket</strong> has a QR code to show at the door. {yourEvents} lists everything you’re going to, and
          has a private link for your calendar app.
        </p>
        <p>After an event, you can rate it. Anyone who can see an event can comment on it.</p>
      </>
    ),
  },
  {
    id: 'host-event',
    title: 'Hosting an event',
    content: (
      <>
        <p>
          {newEvent} needs a title, a category, a date with a start and an end, and a place unless it’s online.
          Everything else is optional: a capacity, guests, questions for guests, when RSVPs open and close, and who can
          see the guest list, the address and the meeting link. Drafts are saved automatically. Until you choose{' '}
          <strong>Publish</strong>, only you see them, or the people who run the group or organization that hosts the
          event.
        </p>
        <p>
          On the <strong>Guests</strong> page, you can move people up from the waitlist, check them in by scanning their
          ticket, message your guests, and download all RSVPs as CSV. If you change the time or place or cancel, guests
          and volunteers get an email.
        </p>
      </>
    ),
  },
  {
    id: 'repeat',
    title: 'Repeating events',
    content: (
      <>
        <p>
          In {newEvent}, choose how often the event repeats: every week, every month on the 2nd Tuesday, every month on
          the last Friday, every year, or a custom schedule. It can go on forever, or end after a number of times or on
          a date. Dates are created in advance, and new ones are added automatically. An event at 7 PM stays at 7 PM
          when the clocks change.
        </p>
        <p>
          When you change or cancel a date, choose what it applies to: <strong>This event</strong>,{' '}
          <strong>This and following</strong> or <strong>All upcoming</strong>. Dates you edited individually keep their
          changes. Dates that no longer match the schedule are kept if people have signed up for them.
        </p>
      </>
    ),
  },
  {
    id: 'go-to-all',
    title: 'Going to all dates of a series',
    content: (
      <p>
        On the page of a repeating event, <strong>Go to all dates</strong> RSVPs to all upcoming dates and to new ones
        as they’re added. If a date is full, you join its waitlist. RSVPs you made for single dates stay, and you can
        stop at any time.
      </p>
    ),
  },
  {
    id: 'hybrid',
    title: 'In person or online',
    content: (
      <p>
        A hybrid event has spots in person and spots online, each with its own limit and its own waitlist. You choose
        one when you RSVP, and can switch as long as there’s a spot.
      </p>
    ),
  },
  {
    id: 'waitlists',
    title: 'Waitlists and confirmations',
    content: (
      <>
        <p>
          When an event is full, people join its waitlist. When a spot opens up, the next person moves up automatically,
          or is offered the spot: choose <strong>Take the spot</strong> in the email or on the event page before the
          time is up. As a host, you decide: choose under <strong>When a spot opens up</strong> how long the next person
          has to take it. If they don’t answer in time, they go to the end of the waitlist, where they’re skipped until
          they say they still want to come, and the spot goes to the next person. In the last hours before the start,
          people move up automatically.
        </p>
        <p>
          You can also ask guests to confirm one to three days before the start, under <strong>RSVPs</strong>. The guest
          list shows you who has confirmed. If you like, spots of guests who don’t answer are released before the start.
          Guests answer <strong>Yes, I’m coming</strong> in the email or on the event page.
        </p>
      </>
    ),
  },
  {
    id: 'approval',
    title: 'Approving guests',
    content: (
      <p>
        Turn on <strong>Approve guests</strong> in the event form, and people request to join instead of taking a spot.
        On the <strong>Guests</strong> page, you accept or decline them, one by one or all at once. People you decline
        can’t ask again, but you can accept them later.
      </p>
    ),
  },
  {
    id: 'hosts',
    title: 'Posting for a group or an organization',
    content: (
      <>
        <p>
          If you manage a group or an organization, choose it under <strong>Post as</strong> while the event is a draft.
          A group can limit an event to its members, so no one else can find it.
        </p>
        <p>
          To host an event together, invite people, groups and organizations under <strong>Co-hosts</strong> in the
          event form. For a draft, we send the invitations when you publish it. Once they accept, their names show next
          to yours. People who co-host can edit the event and manage its guests. Groups and organizations can see the
          guest list and check people in. Invitations to you wait in {yourEvents}, and those to a group or an
          organization on its page.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Messages between guests and hosts',
    content: (
      <p>
        <strong>Contact the host</strong>, on the page of an event, a group or an organization, sends a message to the
        people who run it. They reply on the site, under {messages}, and no one sees an email address.{' '}
        {`You can send ${messageLimits.known} messages to hosts a day, or ${messageLimits.new} until your email is verified and your account is ${NEW_ACCOUNT_DAYS} days old.`}{' '}
        Hosts can turn new messages on and off there, and both sides can report and block.
      </p>
    ),
  },
  {
    id: 'import',
    title: 'Importing a calendar',
    content: (
      <p>
        {importEvents} from an .ics file, pasted text or the address of a public calendar, up to {MAX_IMPORT_MEGABYTES}
        &nbsp;MB at a time. Each upcoming entry becomes a draft, repeating ones too. A report shows what was imported
        and what was skipped. No one sees the drafts until you publish them.
      </p>
    ),
  },
];
