import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useSite } from '#web/platform/page/site.ts';
import { ColourStrip } from '#web/ui/drawing/ColourStrip.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import styles from './SiteLayout.module.css';

const links = [
  { to: paths.volunteer(), text: 'Volunteer' },
  { to: paths.shows(), text: 'Trivia' },
  { to: paths.about(), text: 'About' },
  { to: paths.help(), text: 'Help' },
  { to: paths.privacy(), text: 'Privacy' },
  { to: paths.terms(), text: 'Terms' },
  { to: paths.imprint(), text: 'Imprint' },
  { to: paths.report(), text: 'Report' },
];

export function SiteFooter() {
  const { productName } = useSite();
  return (
    <footer className={styles.footer}>
      <ColourStrip />
      <Container className={styles.footerBody}>
        <p className={styles.mark}>{productName}</p>
        <nav aria-label="About this site">
          <ul className={styles.links}>
            {links.map(({ to, text }) => (
              <li key={to}>
                {/* A whole page load to the report page, so that it knows which page it was. */}
                <Link to={to} reloadDocument={text === 'Report'}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </footer>
  );
}
