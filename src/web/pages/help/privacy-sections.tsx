import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const accountManagement = <Link to={paths.accountManagement()}>Account Management</Link>;
const privacySettings = <Link to={paths.privacySettings()}>Privacy settings</Link>;

/** Every statement describes existing tables and code: change them together. */
export const privacySections: readonly ProseSection[] = [
  {
    id: 'account',
    title: 'If you have an account',
    content: (
      <>
        <p>The site's own database holds:</p>
        <ul>
          <li>your email address and whether it is verified; other people never see it;</li>
          <li>your password as an argon2id hash, from which the password cannot be read;</li>
          <li>
            what you put in your profile: name, location, bio, interests, links and a picture of 100 by 100 pixels.
            Anybody can see them on your page, with the public groups you are in and the public events you host, unless
            you choose otherwise in your {privacySettings};
          </li>
          <li>what you chose there, and whom you block: nobody sees that, and who is blocked is not told;</li>
          <li>
            for each browser you are signed in with: what it calls itself, the network address it came from, when it
            signed in and when it was last used;
          </li>
          <li>
            a record of sign-ins and of changes to your password and email, with network address and browser, so that
            break-ins can be traced;
          </li>
          <li>what you were told, for 180 days, and how you want to be told: nobody but you sees it;</li>
          <li>for links we mail you, a hash of the link until it is used, replaced or expires;</li>
          <li>that a mail was sent to you and its subject, for 30 days; its text only until it is delivered.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'taking-part',
    title: 'If you take part',
    content: (
      <>
        <p>The database also holds what you do here, and these people see it:</p>
        <ul>
          <li>events, comments and ratings you write, your name with the first two: whoever may see the event;</li>
          <li>
            your answer to an event: your name is on its list unless you keep it off; what you tell the hosts and
            whether you were checked in, the hosts alone;
          </li>
          <li>
            the groups you are in, with your role: whoever may see the group, and of a private one its members; what you
            answered to its questions, and that you ask to join, those who run it;
          </li>
          <li>
            that you are banned from a group, by whom and why: those who run that group. You are not told the reason,
            and it is not part of what you can download;
          </li>
          <li>posts you write to a group: its members, or everybody, as you choose;</li>
          <li>what you follow: nobody but you; others see how many follow;</li>
          <li>that you are on the staff of an organization: its staff;</li>
          <li>
            shifts you take, that you confirmed an age or a skill, whether you came, and the time you gave: those who
            organize what you help with; others see how many people there are. With your account your name goes; those
            hosts keep how much time it was;
          </li>
          <li>searches you save, and what they have found: nobody but you;</li>
          <li>
            of trivia nights, that you host one: whoever may see it; the teams you are in: their members; what you
            answer for a team: its members and those who run the night; which scores you wrote: those who run it; the
            rounds you prepare: you; what is played of them: those who run it, and whoever watches if you choose so.
          </li>
        </ul>
        <p>
          What is suggested to you is worked out when you look and not kept: from your interests, location, groups, whom
          you follow, and where people go who went to events you went to. Nobody is named there, and whoever keeps off
          the list of an event does not count.
        </p>
      </>
    ),
  },
  {
    id: 'visit',
    title: 'If you only visit',
    content: (
      <p>
        Nothing about you is kept in a profile of any kind. To stop floods and guessing, the site counts requests per
        network address for a short time. The server's log has a line per request, without passwords, keys or anything
        you typed into a form.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    content: (
      <>
        <ul>
          <li>Local storage keeps you signed in (tokens and your user data) and remembers light or dark.</li>
          <li>
            One cookie, XSRF-TOKEN, is set before you first send something. It proves that the request comes from this
            site, and says nothing about you.
          </li>
          <li>If you turn on push, a small script stays in that browser to show what comes. It keeps nothing.</li>
        </ul>
        <p>Logging out clears the tokens and your user data. There is nothing else to accept or refuse.</p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else gets it',
    content: (
      <>
        <p>
          There are no advertisers and no analytics, and fonts, scripts and pictures come from this server. Mail goes
          through the mail server that whoever runs this site has chosen.
        </p>
        <p>
          If you turn on push in a browser, its maker's push service hands on what we send. It learns that something
          came and when; what it says is encrypted, and only your browser can read it. We keep the address it gave us
          until you remove that browser or log out there.
        </p>
        <p>
          If you have no picture, your placeholder is drawn from a hash of your email address. That drawing is made
          here, unless whoever runs this site has set another avatar service, which then receives the hash.
        </p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'It is yours',
    content: (
      <>
        <p>
          In {accountManagement} you can download everything above as a file, end sessions, and delete your account.
          Deleting takes the account, profile, picture, sessions and security record with it, at once. Copies in backups
          last as long as whoever runs this site keeps backups.
        </p>
      </>
    ),
  },
];
