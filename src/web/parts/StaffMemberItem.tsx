import { type ComponentProps, useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { PersonButton, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';

type StaffMemberItemProps<Role extends string> = {
  person: { id: string; name: string; avatar: string | null };
  isSelf: boolean;
  note: string;
  /** Their role, and whether it is the higher one. */
  roleName: string;
  isHigher: boolean;
  /** The role that they may be given instead, and what people with it can do. */
  other: Role;
  rights: string;
  canChange: boolean;
  canRemove: boolean;
  /** “the staff of this site”. */
  staffName: string;
  /** What removing them means: “won’t be able to …”. */
  effect: string;
  changing: ComponentProps<typeof RoleDialog<Role>>['changing'];
  removal: {
    mutateAsync: (personId: string) => Promise<unknown>;
    isPending: boolean;
    error: unknown;
    reset: () => void;
  };
  /** After the viewer has removed themselves. */
  onLeft: () => void;
};

/** A member of a staff with two roles, for people who manage it and for themselves. */
export function StaffMemberItem<Role extends string>(props: StaffMemberItemProps<Role>) {
  const { person, isSelf, note, roleName, isHigher, other, rights, canChange, canRemove, changing } = props;
  const [openDialog, setOpenDialog] = useState<'role' | 'remove' | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <PersonItem
      name={person.name}
      avatar={person.avatar}
      chips={
        <>
          <Chip tone={isHigher ? 'good' : 'plain'}>{roleName}</Chip>
          {isSelf && <Chip>You</Chip>}
        </>
      }
      note={note}
      actions={
        <>
          {canChange && <PersonButton onClick={() => setOpenDialog('role')}>{`Make ${other}`}</PersonButton>}
          {canRemove && (
            <PersonButton variant="bare" onClick={() => setOpenDialog('remove')} {...(isSelf && { hiddenLabel: '' })}>
              {isSelf ? 'Leave staff' : 'Remove'}
            </PersonButton>
          )}
        </>
      }
    >
      {openDialog === 'role' && (
        <RoleDialog
          person={person}
          isSelf={isSelf}
          role={other}
          roleName={other}
          rights={rights}
          changing={changing}
          onClose={close}
        />
      )}
      {openDialog === 'remove' && <RemoveDialog {...props} onClose={close} />}
    </PersonItem>
  );
}

type RemoveDialogProps = Pick<
  StaffMemberItemProps<string>,
  'person' | 'isSelf' | 'staffName' | 'effect' | 'removal' | 'onLeft'
> & { onClose: () => void };

function RemoveDialog({ person, isSelf, staffName, effect, removal, onLeft, onClose }: RemoveDialogProps) {
  const close = () => {
    removal.reset();
    onClose();
  };
  const remove = () =>
    after(removal.mutateAsync(person.id), () => {
      onClose();
      if (isSelf) onLeft();
    });
  return (
    <ConfirmDialog
      title={isSelf ? `Leave ${staffName}?` : `Remove ${person.name} from the staff?`}
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      cancelLabel={isSelf ? 'Stay' : 'Cancel'}
      busy={removal.isPending}
      error={removal.error ? problemText(removal.error) : null}
      onConfirm={remove}
      onClose={close}
    >
      {`${isSelf ? 'You' : 'They'} ${effect}`}
    </ConfirmDialog>
  );
}
