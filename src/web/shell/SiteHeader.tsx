import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useSite } from '#web/platform/page/site.ts';
import { cx } from '#web/ui/cx.ts';
import { MoonIcon, SunIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import styles from './SiteHeader.module.css';

type SiteHeaderProps = {
  isSignedIn: boolean;
  /** Both parts are always rendered; `html[data-auth]`, set before the first paint, shows one. */
  signedIn: ReactNode;
  signedOut: ReactNode;
  onToggleMode: () => void;
};

export function SiteHeader({ isSignedIn, signedIn, signedOut, onToggleMode }: SiteHeaderProps) {
  const { productName } = useSite();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link
          to={isSignedIn ? paths.dashboard() : paths.home()}
          className={cx(styles.logo, productName.length > 6 && styles.long)}
        >
          {productName}
        </Link>
        <HeaderSearch productName={productName} />
        <div className={styles.tools}>
          <IconButton label="Switch between light and dark" onClick={onToggleMode} className={styles.mode}>
            <SunIcon />
            <MoonIcon />
          </IconButton>
          <div className={styles.signedOut}>{signedOut}</div>
          <div className={styles.signedIn}>{signedIn}</div>
        </div>
      </div>
    </header>
  );
}
