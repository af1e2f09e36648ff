import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const notifications = <Link to={paths.notificationSettings()}>Notifications</Link>;
const emailUpdates = <Link to={paths.emailSettings()}>Email Updates</Link>;
const yourEvents = <Link to={`${paths.dashboardEvents()}#saved-searches`}>Your events</Link>;

export const notificationHelp: readonly ProseSection[] = [
  {
    id: 'notifications',
    title: 'Choosing your notifications',
    content: (
      <>
        <p>
          The bell at the top shows how many new notifications you have. Emails arrive right away, or in a daily or
          weekly summary at 8 AM. Each of these emails has a link to unsubscribe from its kind. In {notifications} and{' '}
          {emailUpdates}, you can turn each kind on or off for the site, for email and for push.
        </p>
        <p>
          The bell doesn’t show your own actions; we confirm some of them by email. Changes to an event within ten
          minutes arrive together. During <strong>Quiet hours</strong>, emails and push notifications wait until
          morning, except for news about events that start before then. Emails about your account, such as password
          changes or decisions of the moderators, are always sent.
        </p>
      </>
    ),
  },
  {
    id: 'push',
    title: 'Push notifications',
    content: (
      <p>
        Turn on push notifications for a browser in {notifications} to get them when this site isn’t open. You can send
        a test there, and see and remove your other devices. Logging out turns push off in that browser.
      </p>
    ),
  },
  {
    id: 'saved-searches',
    title: 'Saved searches',
    content: (
      <p>
        On the search page, choose <strong>Save this search</strong> to get notified about new events that match. You
        can save up to 20 searches, and rename, mute or delete them in {yourEvents}. If you search near your current
        location, we only save the town.
      </p>
    ),
  },
];
