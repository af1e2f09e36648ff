import type { ReactNode } from 'react';
import type { Hue } from '#contracts/art/hue.ts';
import { cx } from '#web/ui/cx.ts';
import layout from './Layout.module.css';
import styles from './PageBand.module.css';

type PageBandProps = { hue: Hue; title: ReactNode; lead: ReactNode; drawing?: ReactNode };

/** The coloured header of a content page. */
export function PageBand({ hue, title, lead, drawing }: PageBandProps) {
  return (
    <header data-hue={hue} className={styles.band}>
      <div className={cx(layout.container, styles.inner)}>
        <div className={styles.body}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {drawing}
      </div>
    </header>
  );
}
