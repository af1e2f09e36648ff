import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Settings.module.css';
import { settingsSections } from './settings-sections.ts';

/** `current` is the label of the button that expands the menu on narrow screens. */
export function SettingsMenu({ current }: { current: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <nav aria-label="Settings" className={styles.menu}>
      <Button
        variant="quiet"
        wide
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {`Settings: ${current}`}
        <ChevronIcon />
      </Button>
      <ul id={id} className={styles.entries} data-open={isOpen}>
        {settingsSections.map(({ name, path }) => (
          <li key={path}>
            <NavLink to={path} onClick={() => setOpen(false)}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
