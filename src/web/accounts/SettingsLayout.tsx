import type { ReactNode } from 'react';
import { SidePage } from '#web/parts/SidePage.tsx';
import { settingsSections } from './settings-sections.ts';

type SettingsLayoutProps = { title: string; wide?: boolean; children: ReactNode };

/** `title` is the page's menu entry. */
export function SettingsLayout({ title, wide = false, children }: SettingsLayoutProps) {
  return (
    <SidePage label="Settings" sections={settingsSections} current={title} wide={wide}>
      {children}
    </SidePage>
  );
}
