import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './HostTools.module.css';

type HostToolsProps = {
  label: string;
  newEvent: string;
  edit: string | false;
  manage: string;
  manageLabel: string;
};

/** Links to management pages, for the people who run the host. */
export function HostTools({ label, newEvent, edit, manage, manageLabel }: HostToolsProps) {
  return (
    <nav aria-label={label} className={styles.tools}>
      <ButtonLink to={newEvent}>Post an event</ButtonLink>
      <ButtonLink to={manage} variant="quiet">
        {manageLabel}
      </ButtonLink>
      {edit && (
        <ButtonLink to={edit} variant="quiet">
          Edit page
        </ButtonLink>
      )}
    </nav>
  );
}
