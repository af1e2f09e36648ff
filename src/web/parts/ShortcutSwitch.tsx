import { type ReactNode, useState } from 'react';
import { Switch } from '#web/ui/form/Switch.tsx';

type Shortcuts = { isOn: boolean; change: (isOn: boolean) => void };

/** Whether single keys do something on a page. They can be switched off, because speech input may type single letters (WCAG 2.1.4). */
export function useShortcuts(setting: 'console-keys' | 'queue-keys'): Shortcuts {
  const [isOn, setOn] = useState(() => readSetting(setting));
  return {
    isOn,
    change: (next) => {
      setOn(next);
      writeSetting(setting, next);
    },
  };
}

type Props = Shortcuts & { className?: string | undefined; children: ReactNode };

/** The list of shortcuts, with the switch. */
export const ShortcutSwitch = ({ isOn, change, className, children }: Props) => (
  <details className={className}>
    <summary>Keyboard shortcuts</summary>
    {children}
    <Switch label="Use these shortcuts" checked={isOn} onChange={({ target }) => change(target.checked)} />
  </details>
);

function readSetting(setting: string): boolean {
  try {
    return localStorage.getItem(setting) !== 'off';
  } catch {
    return true;
  }
}

function writeSetting(setting: string, isOn: boolean): void {
  // Where the browser refuses to store it, it lasts as long as the page.
  try {
    if (isOn) localStorage.removeItem(setting);
    else localStorage.setItem(setting, 'off');
  } catch {}
}
