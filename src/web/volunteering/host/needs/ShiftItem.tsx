import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { MessageDialog } from '#web/parts/MessageDialog.tsx';
import { formatUnconfirmed } from '#web/parts/unconfirmed/format-unconfirmed.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatHours, formatShortDay } from '#web/ui/display/local-time.ts';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Menu, MenuButton, MenuRule, type TriggerProps } from '#web/ui/overlay/Menu.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { formatClosed, formatWhen, isCheckInOpen, isOpenShift, spotsToFill } from '#web/volunteering/host/gaps.ts';
import styles from '#web/volunteering/host/Needs.module.css';
import {
  useMessageShift,
  useUpdateShift,
  type VolunteerRole,
  type VolunteerShift,
} from '#web/volunteering/host/volunteer-roles.api.ts';
import { DeleteShiftDialog } from './DeleteShiftDialog.tsx';
import { FindHelpDialog } from './FindHelpDialog.tsx';
import { ShiftBar } from './ShiftBar.tsx';
import { EditShiftForm } from './ShiftForm.tsx';
import { ShiftPeople } from './ShiftPeople.tsx';

export type ShiftItemProps = {
  shift: VolunteerShift;
  role: VolunteerRole;
  roles: readonly VolunteerRole[];
  isScoped: boolean;
  canEdit: boolean;
};

/** One shift; its people load when it is opened. */
export function ShiftItem(props: ShiftItemProps) {
  const { shift, role, roles } = props;
  const isScoped = props.isScoped || shift.rule !== null;
  const [isOpen, setOpen] = useState(false);
  const [openDialog, setOpenDialog] = useState<'edit' | 'ask' | 'write' | 'delete' | null>(null);
  const close = () => setOpenDialog(null);
  const when = formatWhen(shift);
  const people = shift.taken + shift.waiting;
  const panelId = `people-${shift.id}`;
  const item = useRef<HTMLLIElement>(null);
  const isAskedFor = useSearchParams()[0].get('shift') === shift.id;
  useEffect(() => {
    if (isAskedFor) item.current?.scrollIntoView({ block: 'center' });
  }, [isAskedFor]);
  return (
    <li ref={item} className={styles.shift}>
      <div className={styles.line}>
        <div className={styles.time}>
          <strong>{formatShortDay(shift.startsLocal)}</strong>
          <span>{formatHours(shift.startsLocal, shift.endsLocal)}</span>
        </div>
        <ShiftBar {...shift} isOpen={isOpenShift(shift)}>
          <StateChip shift={shift} />
        </ShiftBar>
        <div className={styles.actions}>
          {spotsToFill(shift) > 0 && (
            <Button size="small" onClick={() => setOpenDialog('ask')} hiddenLabel={`for ${role.title}, ${when}`}>
              Find someone
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
            hiddenLabel={`of ${role.title}, ${when}`}
          >
            {people === 0 ? 'People' : `People (${people}${formatUnconfirmed(shift.unconfirmed)})`}
          </Button>
          {isCheckInOpen(shift) && (
            <ButtonLink
              to={paths.checkInShift(shift.id)}
              variant="quiet"
              size="small"
              hiddenLabel={`${role.title}, ${when}`}
            >
              {shift.state === 'over' ? 'Attendance' : 'Check in'}
            </ButtonLink>
          )}
          <ShiftMenu {...props} when={when} onSelect={setOpenDialog} />
        </div>
      </div>
      {openDialog === 'edit' && <EditShiftForm shift={shift} isScoped={isScoped} onClose={close} />}
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <ShiftPeople shift={shift} role={role} roles={roles} />}
      </div>
      {openDialog === 'ask' && <FindHelpDialog shift={shift} role={role} onClose={close} />}
      {openDialog === 'write' && (
        <MessageShiftDialog shiftId={shift.id} to={`${role.title}, ${when}`} onClose={close} />
      )}
      {openDialog === 'delete' && (
        <DeleteShiftDialog shift={shift} title={`${role.title}, ${when}`} isScoped={isScoped} onClose={close} />
      )}
    </li>
  );
}

function StateChip({ shift }: { shift: VolunteerShift }) {
  const { isCancelled, isClosed, isReplacementSought, state, taken, needed } = shift;
  if (isCancelled) return <Chip tone="urgent">Cancelled</Chip>;
  if (state === 'over') return <Chip>Ended</Chip>;
  if (isClosed) return <Chip>Closed</Chip>;
  if (state === 'closed') return <Chip tone="loud">{formatClosed(shift)}</Chip>;
  if (taken < needed) return null;
  return isReplacementSought ? <Chip tone="loud">Looking for a replacement</Chip> : <Chip tone="good">Full</Chip>;
}

type ShiftMenuProps = ShiftItemProps & { when: string; onSelect: (dialog: 'edit' | 'write' | 'delete') => void };

function ShiftMenu({ shift, role, when, canEdit, onSelect }: ShiftMenuProps) {
  const updating = useUpdateShift();
  const close = () =>
    after(
      updating.mutateAsync({ shiftId: shift.id, isClosed: !shift.isClosed }),
      () => showToast(shift.isClosed ? 'Sign-ups are open again.' : 'Closed. No one else can sign up.'),
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  const isEditable = canEdit && !shift.isCancelled && shift.state !== 'over';
  // Nobody can write to people who have not confirmed their address.
  const canWrite = shift.taken > shift.unconfirmed;
  const trigger = (triggerProps: TriggerProps) => (
    <Button
      variant="quiet"
      size="small"
      busy={updating.isPending}
      {...triggerProps}
      hiddenLabel={`for ${role.title}, ${when}`}
    >
      More
      <ChevronIcon size={18} />
    </Button>
  );
  if (!isEditable && !canWrite) return null;
  return (
    <Menu label={`Actions for ${role.title}, ${when}`} trigger={trigger}>
      {isEditable && <MenuButton onClick={() => onSelect('edit')}>Edit</MenuButton>}
      {canWrite && <MenuButton onClick={() => onSelect('write')}>Message volunteers</MenuButton>}
      {isEditable && <MenuButton onClick={close}>{shift.isClosed ? 'Reopen' : 'Close'}</MenuButton>}
      {isEditable && <MenuRule />}
      {isEditable && <MenuButton onClick={() => onSelect('delete')}>Delete</MenuButton>}
    </Menu>
  );
}

function MessageShiftDialog({ shiftId, to, onClose }: { shiftId: string; to: string; onClose: () => void }) {
  return <MessageDialog title={`Message ${to}`} sending={useMessageShift(shiftId)} onClose={onClose} />;
}
