import type { ReactNode } from 'react';
import { SidePage } from '#web/parts/SidePage.tsx';
import { settingsSections } from './settings-sections.ts';

/** `title` is the page's menu entry. */
export function SettingsLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SidePage label="Settings" sections={settingsSections} current={title}>
      {children}
    </SidePage>
  );
}
