import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const newGroup = <Link to={paths.newGroup()}>Start a group</Link>;
const newOrganization = <Link to={paths.newOrganization()}>Add an organization</Link>;

export const groupHelp: readonly ProseSection[] = [
  {
    id: 'groups',
    title: 'Starting a group',
    content: (
      <>
        <p>
          {newGroup} with a name; the rest can wait. You are its organizer. Everybody finds a public group. A private
          one is there for its members alone: others meet an empty page, and its events show up nowhere.
        </p>
        <p>
          You decide how people join: at once, after you or another organizer said yes, or by invitation. You can ask
          questions; who runs the group reads the answers. On the page <strong>People</strong> you make invitation
          links, say for how long and how often each works, and take them back. A link is shown once, when it is made.
        </p>
      </>
    ),
  },
  {
    id: 'group-roles',
    title: 'Who may do what in a group',
    content: (
      <>
        <p>
          <strong>Organizers</strong> and <strong>Co-organizers</strong> post events, write to the members, edit the
          page, let people in, invite, remove and ban. Only organizers give and take roles, decide how people join, hand
          the group over and delete it. <strong>Members</strong> see what is for members only, and can leave at any
          time.
        </p>
        <p>
          There always is an organizer: the last one hands the group over before leaving. Somebody who is banned cannot
          join, ask or be invited until the ban is lifted, and is not told why.
        </p>
      </>
    ),
  },
  {
    id: 'group-events',
    title: 'Events and posts of a group',
    content: (
      <>
        <p>
          <strong>Post an event</strong> on the page of the group posts it in the group's name. Another group can be
          asked to co-host it: whoever runs that group agrees or declines on its page.
        </p>
        <p>
          A post goes by mail to every member, once; a public one also to those who follow the group. Following shows
          you public posts and events without joining. <strong>Subscribe</strong> adds the group's public events to your
          calendar and keeps them up to date.
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
          {newOrganization} once your email is verified. It has a page with its kind, address and website, and posts
          public events. <strong>Verified</strong> on it means that whoever runs this site has checked that it is what
          it says.
        </p>
        <p>
          <strong>Owners</strong> invite staff by link, give roles and can delete the organization.{' '}
          <strong>Editors</strong> change its page and post its events. There always is an owner.
        </p>
      </>
    ),
  },
];
