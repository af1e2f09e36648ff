import { useEffect, useState } from 'react';
import { Switch } from '#web/ui/form/Switch.tsx';
import styles from './Console.module.css';

const SETTING = 'console-keys';

const keys = [
  { shortcut: 'N', label: 'Next question' },
  { shortcut: 'L', label: 'Lock answers' },
  { shortcut: 'R', label: 'Reveal the answer' },
  { shortcut: '1', label: 'Right: the next answer to mark', isForAnswers: true },
  { shortcut: '2', label: 'Half the points', isForAnswers: true },
  { shortcut: '3', label: 'Wrong', isForAnswers: true },
  { shortcut: 'Ctrl+Z', label: 'Undo' },
  { shortcut: 'Ctrl+Shift+Z', label: 'Redo' },
];

/** The list of shortcuts. They can be switched off, because speech input may type single letters (WCAG 2.1.4). */
export function ConsoleKeys({ takesAnswers }: { takesAnswers: boolean }) {
  const [isOn, setOn] = useState(readSetting);
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', pressShortcut);
    return () => document.removeEventListener('keydown', pressShortcut);
  }, [isOn]);
  const change = (next: boolean) => {
    setOn(next);
    writeSetting(next);
  };
  return (
    <details className={styles.keys}>
      <summary>Keyboard shortcuts</summary>
      <dl>
        {keys
          .filter(({ isForAnswers }) => takesAnswers || !isForAnswers)
          .map(({ shortcut, label }) => (
            <div key={shortcut}>
              <dt>
                <kbd>{shortcut}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
      </dl>
      <Switch label="Use these shortcuts" checked={isOn} onChange={({ target }) => change(target.checked)} />
    </details>
  );
}

/** Presses the button that names the key in `aria-keyshortcuts`, unless a field, the sheet or a dialog needs the key. */
function pressShortcut(event: KeyboardEvent): void {
  const { target, key, defaultPrevented, isComposing, repeat, altKey, shiftKey } = event;
  if (defaultPrevented || isComposing || repeat || altKey || !(target instanceof Element)) return;
  if (target.closest('input:not([type="checkbox"]), textarea, select, dialog, [role="dialog"]')) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const name = isCommand ? `Control+${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}` : key.toUpperCase();
  if (!/^(Control\+)?(Shift\+)?[A-Z\d]$/.test(name)) return;
  const button = document.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${name}"]:not(:disabled)`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(SETTING) !== 'off';
  } catch {
    return true;
  }
}

function writeSetting(isOn: boolean): void {
  // Where the browser refuses to store it, it lasts as long as the page.
  try {
    if (isOn) localStorage.removeItem(SETTING);
    else localStorage.setItem(SETTING, 'off');
  } catch {}
}
