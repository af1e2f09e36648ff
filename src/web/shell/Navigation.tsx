import { Link, useLocation } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import styles from './Navigation.module.css';

const links = [
  ['Home', paths.dashboard()],
  ['Explore', paths.search()],
  ['Groups', paths.dashboardGroups()],
  ['Create', paths.newEvent()],
  ['Trivia', paths.shows()],
  ['Volunteer', paths.volunteer()],
] as const;

/** In every page; `html[data-auth]`, set before the first paint, shows it to signed-in people. At the bottom of phones. */
export function Navigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={styles.navigation}>
      {links.map(([label, path]) => (
        <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
