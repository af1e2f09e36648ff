import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { formatShortDay } from '#web/ui/display/local-time.ts';
import { Button, buttonClass } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import styles from '#web/volunteering/host/Needs.module.css';
import { useRoleContacts } from '#web/volunteering/host/shift-people.api.ts';
import type { VolunteerRole } from '#web/volunteering/host/volunteer-roles.api.ts';
import { ContactLinks } from './ContactLinks.tsx';

const formatContactShift = ({ startsLocal, spots }: { startsLocal: string; spots: number }): string =>
  formatShortDay(startsLocal) + (spots > 1 ? ` (${spots} people)` : '');

/** How to reach the volunteers of a role who agreed to it. */
export function ContactsDialog({ role, onClose }: { role: VolunteerRole; onClose: () => void }) {
  const { data, error } = useRoleContacts(role.id);
  const addresses = data?.contacts.flatMap(({ email }) => (email ? [email] : [])) ?? [];
  return (
    <Dialog
      title={`Contacts: ${role.title}`}
      onClose={onClose}
      error={error && problemText(error)}
      actions={
        <>
          {addresses.length > 0 && (
            <a
              href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`}
              className={buttonClass({ variant: 'quiet' })}
            >
              Email everyone
            </a>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {!data && !error && <Skeleton shape="text" />}
      {data?.contacts.length === 0 && (
        <p>No one has shared contact details yet. You can still message a whole shift.</p>
      )}
      {data && data.contacts.length > 0 && (
        <ul className={styles.affected} aria-label="Contacts">
          {data.contacts.map(({ name, email, phone, shifts }) => (
            <li key={`${name} ${email}`}>
              <strong>{name}</strong>
              {' · '}
              <ContactLinks email={email} phone={phone} />
              {` · ${shifts.map(formatContactShift).join('; ')}`}
            </li>
          ))}
        </ul>
      )}
      {data && data.hidden > 0 && (
        <Alert>{`${formatCount(data.hidden, 'volunteer has', 'volunteers have')} not shared contact details.`}</Alert>
      )}
    </Dialog>
  );
}
