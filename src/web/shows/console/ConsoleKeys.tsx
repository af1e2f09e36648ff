import { useEffect } from 'react';
import { ShortcutSwitch, useShortcuts } from '#web/parts/ShortcutSwitch.tsx';
import styles from './Console.module.css';

const keys = [
  { shortcut: 'N', label: 'Next question' },
  { shortcut: 'L', label: 'Lock answers', isForAnswers: true },
  { shortcut: 'L', label: 'Lock the question', isForPaper: true },
  { shortcut: 'R', label: 'Reveal the answer' },
  { shortcut: '1', label: 'Right: the next answer to mark', isForAnswers: true },
  { shortcut: '2', label: 'Half the points', isForAnswers: true },
  { shortcut: '3', label: 'Wrong', isForAnswers: true },
  { shortcut: 'Ctrl+Z or Cmd+Z', label: 'Undo' },
  { shortcut: 'Ctrl+Shift+Z or Cmd+Shift+Z', label: 'Redo' },
];

/** The list of shortcuts of the console. */
export function ConsoleKeys({ takesAnswers }: { takesAnswers: boolean }) {
  const shortcuts = useShortcuts('console-keys');
  const { isOn } = shortcuts;
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', pressShortcut);
    return () => document.removeEventListener('keydown', pressShortcut);
  }, [isOn]);
  return (
    <ShortcutSwitch className={styles.keys} {...shortcuts}>
      <dl>
        {keys
          .filter(({ isForAnswers, isForPaper }) => (takesAnswers ? !isForPaper : !isForAnswers))
          .map(({ shortcut, label }) => (
            <div key={shortcut}>
              <dt>
                <kbd>{shortcut}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
      </dl>
    </ShortcutSwitch>
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
