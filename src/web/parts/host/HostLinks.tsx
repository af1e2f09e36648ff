import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import styles from './HostLinks.module.css';

type HostLinksProps = { interests: readonly string[]; links: readonly { label: string; url: string }[] };

/** Interests and links. */
export function HostLinks({ interests, links }: HostLinksProps) {
  return (
    <>
      {interests.length > 0 && (
        <ul aria-label="Interests" className={styles.links}>
          {interests.map((interest) => (
            <li key={interest}>
              <Link to={paths.search({ interest })}>{`#${interest}`}</Link>
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul aria-label="Links" className={styles.links}>
          {links.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <OutsideLink url={url}>{label}</OutsideLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A user-supplied link that the site does not endorse. */
export const OutsideLink = ({ url, children }: { url: string; children: string }) => (
  <a href={url} rel="noopener noreferrer nofollow ugc">
    {children}
  </a>
);
