import { socialServiceNames } from '#contracts/people/social-service-names.ts';
import styles from './SocialLinks.module.css';
import type { SocialLink } from './social-links.api.ts';

/** The person's profiles elsewhere (`rel="me"`), which the site does not verify. */
export function SocialLinkList({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links" className={styles.links}>
      {links.map(({ service, handle, url }) => (
        <li key={`${service} ${handle}`}>
          <span>{socialServiceNames[service]}</span>
          {url === null ? (
            handle
          ) : (
            <a href={url} rel="me nofollow noopener">
              {handle}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
