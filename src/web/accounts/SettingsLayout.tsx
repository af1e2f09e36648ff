import type { ReactNode } from 'react';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './Settings.module.css';
import { SettingsMenu } from './SettingsMenu.tsx';

/** `title` is the page's menu entry. */
export function SettingsLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container page className={styles.settings}>
      <PageTitle>{`${title} · Settings`}</PageTitle>
      <SettingsMenu current={title} />
      <div className={styles.content}>
        <PageHeading>{title}</PageHeading>
        {children}
      </div>
    </Container>
  );
}
