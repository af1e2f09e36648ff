import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useSite } from '#web/platform/page/site.ts';
import { ColourStrip } from '#web/ui/drawing/ColourStrip.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import styles from './SiteLayout.module.css';

const links = [
  [paths.volunteer(), 'Volunteer'],
  [paths.shows(), 'Trivia'],
  [paths.about(), 'About'],
  [paths.help(), 'Help'],
  [paths.privacy(), 'Privacy'],
  [paths.terms(), 'Terms'],
  [paths.imprint(), 'Imprint'],
  [paths.report(), 'Report'],
] as const;

export function SiteFooter() {
  const { productName } = useSite();
  return (
    <footer className={styles.footer}>
      <ColourStrip />
      <Container className={styles.footerBody}>
        <p className={styles.mark}>{productName}</p>
        <nav aria-label="About this site">
          <ul className={styles.links}>
            {links.map(([to, text]) => (
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
