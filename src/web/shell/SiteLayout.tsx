import '#web/ui/tokens.css';
import type { ReactNode } from 'react';
import { useSite } from '#web/platform/page/site.ts';
import { SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { Navigation } from './Navigation.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteLayout.module.css';

/** The layout of every page; `header` is a SiteHeader with its slots filled. */
export function SiteLayout({ header, children }: { header: ReactNode; children: ReactNode }) {
  const { banner } = useSite();
  return (
    <div className={styles.site}>
      <SkipLink to="#content" />
      {banner && (
        <aside aria-label="About this site" className={styles.banner}>
          {banner}
        </aside>
      )}
      {header}
      <Navigation />
      {/* React leaves what is in a noscript to the server. */}
      <noscript>
        {import.meta.env.SSR && (
          <p className={styles.banner}>
            You need JavaScript to log in and to use most links from our emails. You can read public pages without it.
          </p>
        )}
      </noscript>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
      <ToastRegion />
    </div>
  );
}
