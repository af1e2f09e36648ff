import type { ReactNode } from 'react';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './Settings.module.css';
import { type SettingsEditor, useSettingsEditor } from './use-notification-settings.ts';

/** The layout of both notification settings pages. */
export function SettingsScreen({
  lead,
  children,
}: {
  lead: ReactNode;
  children: (editor: SettingsEditor) => ReactNode;
}) {
  const { editor, error, retry } = useSettingsEditor();
  if (!editor && error) return <LoadFailed error={error} onRetry={retry} />;
  if (!editor)
    return (
      <div role="status" aria-busy="true" aria-label="Loading your settings">
        <Stack gap="loose">
          <Skeleton />
          <Skeleton shape="box" />
          <Skeleton shape="box" />
        </Stack>
      </div>
    );
  return (
    <div className={styles.screen}>
      <p>{lead} Changes are saved automatically.</p>
      {children(editor)}
    </div>
  );
}
