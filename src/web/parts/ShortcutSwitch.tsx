import { type ReactNode, useSyncExternalStore } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Switch } from '#web/ui/form/Switch.tsx';
import styles from './ShortcutSwitch.module.css';

type Shortcuts = { isOn: boolean; change: (isOn: boolean) => void };

type Setting = 'console-keys' | 'queue-keys';

const chosen = new Map<Setting, boolean>();
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether single keys do something on a page. They can be switched off, because speech input may type single letters (WCAG 2.1.4). */
export function useShortcuts(setting: Setting): Shortcuts {
  return {
    isOn: useSyncExternalStore(
      subscribe,
      () => chosen.get(setting) ?? readSetting(setting),
      () => true,
    ),
    change: (isOn) => {
      chosen.set(setting, isOn);
      writeSetting(setting, isOn);
      for (const listener of listeners) listener();
    },
  };
}

type Props = Shortcuts & { className?: string | undefined; children: ReactNode };

/** The list of shortcuts, with the switch. */
export const ShortcutSwitch = ({ isOn, change, className, children }: Props) => (
  <details className={cx(styles.shortcuts, className)}>
    <summary>Keyboard shortcuts</summary>
    {children}
    <Switch label="Use these shortcuts" checked={isOn} onChange={({ target }) => change(target.checked)} />
  </details>
);

function readSetting(setting: Setting): boolean {
  try {
    return localStorage.getItem(setting) !== 'off';
  } catch {
    return true;
  }
}

function writeSetting(setting: Setting, isOn: boolean): void {
  // Where the browser refuses to store it, it lasts as long as the page.
  try {
    if (isOn) localStorage.removeItem(setting);
    else localStorage.setItem(setting, 'off');
  } catch {}
}
