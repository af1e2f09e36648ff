import { Link } from 'react-router';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { PAID_TO_SITE } from '#web/payments/paid-to-site.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

export const aboutSections = ({
  productName,
  collectsPayments,
}: Pick<Site, 'productName' | 'collectsPayments'>): readonly ProseSection[] => [
  {
    id: 'what',
    title: `What ${productName} is for`,
    content: (
      <>
        <p>
          You want to do something, and someone down the street would come along if they knew. {productName} brings you
          together. Post one-time events, run a group that meets regularly, or put your business or non-profit on the
          map. Or find something to join, and lend a hand.
        </p>
        <Row>
          <ButtonLink to={paths.search()} variant="loud">
            Look for sum'm to do
          </ButtonLink>
        </Row>
      </>
    ),
  },
  {
    id: 'state',
    title: 'What you can do here',
    content: (
      <>
        <ul>
          <li>
            <Link to={paths.search()}>Find events</Link> near you or online, on a list or a map, and save searches to
            hear about new ones.
          </li>
          <li>
            <Link to={paths.newEvent()}>Post events</Link>, one-time or repeating, with RSVPs, approval, waitlists,
            questions, co-hosts and check-in at the door.
          </li>
          <li>
            <Link to={paths.importEvents()}>Import a calendar</Link>, from a file or an address, to turn its entries
            into drafts.
          </li>
          <li>
            <Link to={paths.newGroup()}>Start a group</Link>, or{' '}
            <Link to={paths.newOrganization()}>add your organization</Link>, and host events together with other groups.
          </li>
          <li>
            <Link to={paths.volunteer()}>Volunteer</Link> for shifts, or find volunteers for your event.
          </li>
          <li>
            <Link to={paths.shows()}>Host or play trivia nights</Link> with live scores.
          </li>
          <li>Get news about your events and groups on this site, by email or as push notifications.</li>
        </ul>
        <p>
          {collectsPayments ? PAID_TO_SITE : 'Tickets are paid to hosts, never to this site.'} To learn how everything
          works, see <Link to={paths.help()}>Help</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'Who runs it',
    content: (
      <p>
        {productName} is open software that anyone can host. There’s no company behind it, no ads and no tracking, and
        pages don’t load anything from other servers. The people who run this site set its{' '}
        <Link to={paths.terms()}>house rules</Link>.
      </p>
    ),
  },
  {
    id: 'thanks',
    title: 'Credits',
    content: (
      <p>
        Map data comes from <a href="https://www.naturalearthdata.com/">Natural Earth</a>. Town names and locations come
        from <a href="https://www.geonames.org/">GeoNames</a>, under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
      </p>
    ),
  },
];
