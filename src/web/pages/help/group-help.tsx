import { Link } from 'react-router';
import { MAX_EVENTS_OF_HOST_FEED } from '#contracts/feed-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const subscription = <Link to={paths.subscription()}>Subscription</Link>;
const newGroup = <Link to={paths.newGroup()}>Start a group</Link>;
const newOrganization = <Link to={paths.newOrganization()}>Add an organization</Link>;

export const groupHelp: readonly ProseSection[] = [
  {
    id: 'groups',
    title: 'Starting a group',
    content: (
      <>
        <p>
          {newGroup} with just a name. You become its organizer. Everyone can find a public group. Only members can find
          a private group and its events.
        </p>
        <p>
          Choose how people join: right away, with approval, or by invitation. You can ask new members questions, with
          written answers, choices or checkboxes, and organizers see the answers. Under <strong>People</strong>, you can
          create invitation links, limit how long and how often each one works, and revoke them. A link is only shown
          once, when you create it.
        </p>
      </>
    ),
  },
  {
    id: 'group-roles',
    title: 'Roles in a group',
    content: (
      <>
        <p>
          <strong>Organizers</strong> and <strong>Co-organizers</strong> can post events, write to members, edit the
          page, approve requests, invite, remove and ban people, and manage the money: the bank account, online payments
          and the books. Only organizers can change roles, decide how people join, hand the group over and delete it.{' '}
          <strong>Members</strong> see members-only posts and events, and can leave at any time. When someone leaves,
          their spots and shifts at members-only events go to others.
        </p>
        <p>
          A group always has an organizer, so the last one has to hand it over before leaving. Someone who’s banned
          can’t join, ask to join or be invited, and isn’t told the reason.
        </p>
      </>
    ),
  },
  {
    id: 'group-events',
    title: 'Group events and posts',
    content: (
      <>
        <p>
          Choose <strong>Post an event</strong> on the group’s page to host an event as the group. You can invite
          people, other groups and organizations to co-host it. If your group is invited to co-host, organizers accept
          or decline on its page.
        </p>
        <p>
          We email each post to all members once, and public posts to followers, too. Follow a group to get its public
          posts and events without joining. <strong>Subscribe</strong> adds its next {MAX_EVENTS_OF_HOST_FEED} public
          events to your calendar app.
        </p>
      </>
    ),
  },
  {
    id: 'dues',
    title: 'Dues and donations',
    content: (
      <>
        <p>
          Groups and organizations can take dues and donations. <strong>Support this group</strong> on their page shows
          what they take, with the whole price. You’re never charged automatically: we remind you before the next month
          or year begins, and you pay for it then. {subscription} lists what you pay. If you choose{' '}
          <strong>Cancel</strong>, your membership or donation stays until the end of the time you’ve paid for.
        </p>
        <p>
          If you run a group or an organization, choose <strong>Dues and donations</strong> on its page of people. You
          see the orders there, and mark transfers that have arrived.
        </p>
      </>
    ),
  },
  {
    id: 'organizations',
    title: 'Businesses and non-profits',
    content: (
      <>
        <p>
          {newOrganization} once you’ve verified your email. An organization has a page with its address and website,
          and posts public events. <strong>Verified</strong> means that the administrator of this site has confirmed who
          runs it. A new name or type removes the mark.
        </p>
        <p>
          <strong>Owners</strong> can invite staff, change roles and delete the organization. <strong>Editors</strong>{' '}
          can edit the page and post events, and manage the money: the bank account, online payments and the books.
          There’s always at least one owner.
        </p>
      </>
    ),
  },
];
