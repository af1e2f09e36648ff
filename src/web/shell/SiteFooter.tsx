import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useSite } from '#web/platform/site.ts';
import { PressStrip } from '#web/ui/display/PressStrip.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import styles from './SiteLayout.module.css';

const links = [
  { to: paths.volunteer(), text: 'Volunteer' },
  { to: paths.shows(), text: 'Trivia' },
  { to: paths.about(), text: 'About' },
  { to: paths.help(), text: 'Help' },
  { to: paths.privacy(), text: 'Privacy' },
  { to: paths.terms(), text: 'Terms' },
];

export function SiteFooter() {
  const { productName } = useSite();
  return (
    <footer className={styles.footer}>
      <PressStrip />
      <Container className={styles.foot}>
        <p className={styles.mark}>{productName}</p>
        <nav aria-label="About this site">
          <ul className={styles.links}>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </footer>
  );
}
