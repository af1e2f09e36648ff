import { Link } from 'react-router';
import { UNCONFIRMED_REQUEST_HOURS } from '#contracts/accounts/account-limits.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const accountManagement = <Link to={paths.accountManagement()}>Account Management</Link>;
const privacySettings = <Link to={paths.privacySettings()}>Privacy settings</Link>;

/** Every statement describes existing tables and code: change them together. */
export const privacySections = ({
  takesOnlinePayments,
}: Pick<Site, 'takesOnlinePayments'>): readonly ProseSection[] => [
  {
    id: 'account',
    title: 'If you have an account',
    content: (
      <>
        <p>We store in this site’s own database:</p>
        <ul>
          <li>
            Your email address, and whether it’s verified. Other people never see it, unless you let volunteers of your
            shifts reply to it. The moderators and administrators of this site can look at it; each time is recorded.
          </li>
          <li>A hash (argon2id) of your password, which can’t be turned back into the password.</li>
          <li>
            Your profile: name, location, bio, interests, links, and a picture of 100 × 100 pixels. Everyone can see
            them on your page, with your public groups and the public events you host, unless you limit that in your{' '}
            {privacySettings}.
          </li>
          <li>Your privacy settings, and the people you block. Only you can see them.</li>
          <li>
            For each browser you’re logged in with: its name, its IP address, when you logged in and when you last used
            it.
          </li>
          <li>
            A security record of logins and of changes to your password and email, with IP address and browser, so that
            break-ins can be traced.
          </li>
          <li>
            The moderators and administrators see the IP addresses, shortened where they are long, and the devices you
            used, to find accounts of the same person and to log out intruders.
          </li>
          <li>
            Your notifications, for up to seven months, and your notification settings, with your time zone. Your
            browser sends it when you log in, and you can change it. Only you can see them.
          </li>
          <li>A hash of each link and code we email you, until it is used, replaced or expires.</li>
          <li>
            If you connect an account from another site: its ID, and its email address at the time. We don’t keep access
            to that site, and don’t take your name or picture from it.
          </li>
          <li>
            If you delete your account while a decision limits or suspends it: a hash of your email address, until that
            decision ends, so that it also applies to a new account.
          </li>
          <li>
            The subject and time of each email we send you, for 30 days. Its text is kept only until it’s delivered.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'taking-part',
    title: 'If you take part',
    content: (
      <>
        <p>We also store what you do here. These people can see it:</p>
        <ul>
          <li>
            Messages between you and a host: you and the people who run the event, the group or the organization. If one
            of you reports a message, the people who run this site see that message too.
          </li>
          <li>
            Events and comments you write, with your name, and your ratings, without it: everyone who can see the event.
          </li>
          <li>
            Your RSVPs: your name is on the guest list unless you hide it. Only hosts see your answers to their
            questions and whether you checked in.
          </li>
          <li>
            Groups you’re in, with your role: everyone who can see the group, or only its members if it’s private. Only
            its organizers see your request to join and your answers.
          </li>
          <li>
            If a group bans you, who did it and why: only its organizers. You aren’t told the reason, and it isn’t part
            of your download.
          </li>
          <li>Posts you write in a group: its members or everyone, as you choose.</li>
          <li>Who and what you follow: only you. Groups and organizations show how many followers they have.</li>
          <li>Organizations you work for: their staff, and on their page everyone who can see your groups.</li>
          <li>
            Shifts you take, whether you confirmed an age or a skill, whether you came, and your hours: the hosts of
            those shifts. Others see the number of volunteers. If you delete your account, the hosts keep the hours
            without your name.
          </li>
          <li>
            Tickets, dues and donations: your name, what you ordered, what you paid, and your receipts. The people who
            are paid and the administrators of this site see them. They stay when you delete your account, without your
            name, because those who were paid need them for their books.
          </li>
          <li>
            If you are paid: your bank account, and the name, address and tax number for receipts. The people who pay
            you see them, and those who manage the same group or organization.
          </li>
          <li>Your saved searches and what they found: only you.</li>
          <li>
            Trivia: that you host a show or a season is visible to everyone who can see it, and your teams to their
            members. Names and results of teams are visible to everyone who can see the show, and the page of a team
            lists its public nights. Your team and the people who run the show see your answers. The people who run it
            also see which scores you entered. Only you see your rounds, until they’re played.
          </li>
        </ul>
        <p>
          Suggestions are calculated when you look at them and aren’t stored. They’re based on your interests, location
          and groups, who you follow, and where people you met at events are going. They never name the people you met,
          and people who hide from a guest list don’t count.
        </p>
      </>
    ),
  },
  {
    id: 'visit',
    title: 'If you just visit',
    content: (
      <>
        <p>
          We don’t build a profile of you. To stop floods and password guessing, we count requests per IP address for a
          short time. The server log has one line per request, without passwords, keys or anything you enter in a form.
        </p>
        <p>
          {`If you RSVP, take a shift or join a group without an account: your name, your email address and what you asked for, for up to ${UNCONFIRMED_REQUEST_HOURS} hours. Confirming it makes an account; otherwise all of it is deleted.`}
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    content: (
      <>
        <ul>
          <li>Local storage keeps you logged in (tokens and your user data) and remembers light or dark mode.</li>
          <li>
            The cookie XSRF-TOKEN is set before you first send something. It proves that the request comes from this
            site, and contains nothing about you.
          </li>
          <li>
            While you log in, the cookie __Host-sign-in proves for 15 minutes that its steps come from one browser.
            After you change something, READ-AFTER may tell for five seconds what the pages you open must show.
            OTHER-HOST tells for five seconds that you came through another address of this site.
          </li>
          <li>
            What you typed and haven’t saved, such as an event, is stored, so that you don’t lose it. So is what
            couldn’t be sent without a connection, such as check-ins and scores. Logging out erases all of it.
          </li>
          <li>
            If you check in volunteers, the page, their names and what you haven’t sent yet are stored, so that it works
            offline. Logging out erases all of it.
          </li>
          <li>
            If you play at a trivia night, its page, the game as you last saw it and your answers are stored, so that it
            works offline.
          </li>
          <li>If you open an order with a ticket, the page and the order are stored. Logging out erases the order.</li>
          <li>A small script opens these pages offline, and shows push notifications if you turn them on.</li>
        </ul>
        <p>Logging out removes the tokens and your user data. There’s nothing else to accept or decline.</p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else gets your data',
    content: (
      <>
        <p>
          There are no ads and no analytics. Fonts, scripts and pictures come from this server. Emails go through the
          mail server chosen by the people who run this site.
        </p>
        {takesOnlinePayments && (
          <p>
            If you pay online, you do so at Stripe. It gets the number of your order, its lines and their amounts from
            us, and your card or account from you; we never see those.
          </p>
        )}
        <p>
          If you turn on push notifications, they go through your browser’s push service. It learns that something
          arrived and when, but the content is encrypted and only your browser can read it. We store the address of your
          browser at that service until you remove the device or log out there.
        </p>
        <p>
          If you don’t have a picture, a placeholder is drawn from a hash of your email address. That happens on this
          server, unless the people who run it have set up another avatar service, which then receives the hash.
        </p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'Your data is yours',
    content: (
      <p>
        In {accountManagement} you can download all of the above, log out devices, and delete your account. That deletes
        your account, profile, picture, sessions and security record right away. Copies in backups are kept as long as
        the people who run this site keep their backups.
      </p>
    ),
  },
];
