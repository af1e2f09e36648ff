import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { ChevronIcon } from '#web/ui/display/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Settings.module.css';

/** The side menu, in its order. */
const settingsSections: readonly { name: string; path: string }[] = [
  { name: 'Edit Profile', path: paths.editProfile() },
  { name: 'Account Management', path: paths.accountManagement() },
  { name: 'Email Updates', path: paths.emailSettings() },
  { name: 'Privacy', path: paths.privacySettings() },
  { name: 'Social Media', path: paths.socialSettings() },
  { name: 'Interests', path: paths.interests() },
  { name: 'Notifications', path: paths.notificationSettings() },
  { name: 'Subscription', path: paths.subscription() },
  { name: 'Payment Methods', path: paths.paymentMethods() },
  { name: 'Payments Made', path: paths.paymentsMade() },
  { name: 'Payments Received', path: paths.paymentsReceived() },
];

/** `current` names the page on the button that folds the menu out where there is no room for it. */
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
