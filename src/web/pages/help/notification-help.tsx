import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const notifications = <Link to={paths.notificationSettings()}>Notifications</Link>;
const emailUpdates = <Link to={paths.emailSettings()}>Email Updates</Link>;
const yourEvents = <Link to={`${paths.dashboardEvents()}#saved-searches`}>Your events</Link>;

export const notificationHelp: readonly ProseSection[] = [
  {
    id: 'notifications',
    title: 'What you are told, and how',
    content: (
      <>
        <p>
          The bell at the top counts what is new while you look, and opens the list. Mails come at once, or gathered in
          one digest at 8 in the morning, every day or every Monday; a link in each of them stops that kind. Under{' '}
          {notifications} and {emailUpdates} every kind has its own switch for the site, for mail and for push.
        </p>
        <p>
          Nobody is told of what they did themselves, nor twice of the same. What changes at an event within ten minutes
          comes as one. In quiet hours, by the clock where you are, mail and push wait, unless what they tell of begins
          before those end. Mails about your account itself, such as a new password, always come.
        </p>
      </>
    ),
  },
  {
    id: 'push',
    title: 'Push',
    content: (
      <p>
        A browser that you turn on under {notifications} shows what is new while this site is closed. It asks you only
        then. There you can also try it, see your other browsers and remove them; logging out turns push off in that
        browser.
      </p>
    ),
  },
  {
    id: 'saved-searches',
    title: 'Saved searches',
    content: (
      <p>
        <strong>Save this search</strong>, above what a search has found, keeps up to 20 of them. When somebody posts an
        event that one of them finds, you are told, once for each event however many of your searches find it. They
        stand under {yourEvents}, where you rename, mute and delete them. “Near you” is kept as the town.
      </p>
    ),
  },
];
