import { useState } from 'react';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import { formatPlace } from '#web/parts/places.api.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Menu, MenuButton, MenuRule, type TriggerProps } from '#web/ui/overlay/Menu.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { byUrgency, isOpenShift } from '#web/volunteering/host/gaps.ts';
import styles from '#web/volunteering/host/Needs.module.css';
import { useUpdateRole, useUpdateShift, type VolunteerRole } from '#web/volunteering/host/volunteer-roles.api.ts';
import { ContactsDialog } from './ContactsDialog.tsx';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { RoleForm } from './RoleForm.tsx';
import { toRoleChanges } from './role-form-fields.ts';
import { type RoleContext, type RoleValues, valuesOf } from './role-values.ts';
import { AddShiftForm } from './ShiftForm.tsx';
import { ShiftItem } from './ShiftItem.tsx';

type RoleCardProps = {
  role: VolunteerRole;
  /** All roles: people can be moved between their shifts. */
  roles: readonly VolunteerRole[];
  setting: RoleContext;
  canAdd: boolean;
  onDuplicate: (role: VolunteerRole) => void;
};

/** A role with its shifts and the actions on both. */
export function RoleCard({ role, roles, setting, canAdd, onDuplicate }: RoleCardProps) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | 'shift' | 'contacts' | null>(null);
  const updating = useUpdateRole(role.id);
  const closing = useUpdateShift();
  const close = () => setOpenDialog(null);
  const isScoped = role.isRepeating && setting.ruleText !== null;
  const save = async (values: RoleValues) => {
    const fields = toRoleChanges(values, setting.owner.kind);
    const { title } = await updating.mutateAsync({ ...fields, ...(isScoped && { scope: values.scope }) });
    showToast(`${title} was saved.`);
  };
  const open = role.shifts.filter(isOpenShift);
  const closeAll = async () => {
    try {
      for (const { id } of open) await closing.mutateAsync({ shiftId: id, isClosed: true });
      showToast(`${role.title} is closed. No one else can sign up.`);
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    }
  };
  const trigger = (triggerProps: TriggerProps) => (
    <Button variant="quiet" size="small" busy={closing.isPending} {...triggerProps} hiddenLabel={role.title}>
      Change
      <ChevronIcon size={18} />
    </Button>
  );
  if (openDialog === 'edit')
    return (
      <RoleForm
        title={`Edit ${role.title}`}
        submitLabel="Save role"
        context={setting}
        initial={valuesOf(role)}
        isNew={false}
        isScoped={isScoped}
        save={save}
        onClose={close}
      />
    );
  return (
    <Card as="section" aria-label={role.title} className={styles.role}>
      <div className={styles.head}>
        <h3>{role.title}</h3>
        <Menu label={`Actions for ${role.title}`} trigger={trigger}>
          {canAdd && <MenuButton onClick={() => setOpenDialog('edit')}>Edit</MenuButton>}
          {canAdd && <MenuButton onClick={() => setOpenDialog('shift')}>Add a shift</MenuButton>}
          {canAdd && <MenuButton onClick={() => onDuplicate(role)}>Duplicate</MenuButton>}
          {role.shifts.length > 0 && <MenuButton onClick={() => setOpenDialog('contacts')}>Contact list</MenuButton>}
          {open.length > 1 && <MenuButton onClick={() => void closeAll()}>Close all shifts</MenuButton>}
          {canAdd && <MenuRule />}
          <MenuButton onClick={() => setOpenDialog('delete')}>Delete</MenuButton>
        </Menu>
        <RoleWords role={role} />
      </div>
      {openDialog === 'shift' && <AddShiftForm role={role} setting={setting} onClose={close} />}
      {role.shifts.length === 0 && openDialog !== 'shift' && <p>Add a shift so people can sign up.</p>}
      <ul className={styles.shifts} aria-label={`Shifts of ${role.title}`}>
        {byUrgency(role.shifts).map((shift) => (
          <ShiftItem key={shift.id} shift={shift} role={role} roles={roles} isScoped={isScoped} canEdit={canAdd} />
        ))}
      </ul>
      {openDialog === 'contacts' && <ContactsDialog role={role} onClose={close} />}
      {openDialog === 'delete' && <DeleteRoleDialog role={role} isScoped={isScoped} onClose={close} />}
    </Card>
  );
}

function RoleWords({ role }: { role: VolunteerRole }) {
  const { description, skills, minimumAge, spotsPerSignUp, isRepeating, attendance, place, venue, address } = role;
  const takesGroups = spotsPerSignUp > 1;
  const rules = [...new Set(role.shifts.flatMap(({ rule, state }) => (rule && state !== 'over' ? [rule] : [])))];
  const fullAddress = [venue, address, place && formatPlace(place)].filter(Boolean).join(', ');
  const where = attendance === 'online' ? 'Online' : fullAddress;
  const hasChips = isRepeating || rules.length > 0 || takesGroups || minimumAge !== null || skills.length > 0;
  if (!hasChips && !where && !description) return null;
  return (
    <div className={styles.body}>
      {hasChips && (
        <Row gap="tight">
          {isRepeating && <Chip hue="sky">Repeats</Chip>}
          {rules.map((rule) => (
            <Chip key={rule} hue="sky">
              {ruleLabel(formatRule(rule))}
            </Chip>
          ))}
          {takesGroups && <Chip>{`Groups of up to ${spotsPerSignUp}`}</Chip>}
          {minimumAge !== null && <Chip>{`Ages ${minimumAge} and up`}</Chip>}
          {skills.map((skill) => (
            <Chip key={skill}>{skill}</Chip>
          ))}
        </Row>
      )}
      {where && <p className={noteClass}>{where}</p>}
      {description && <p className={styles.description}>{description}</p>}
    </div>
  );
}
