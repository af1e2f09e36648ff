import { useState } from 'react';
import { type GroupRole, groupRoles } from '#contracts/groups/group-roles.ts';
import { formatAnswers } from '#contracts/questions.ts';
import type { Group } from '#web/groups/groups.api.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { Answers, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Menu, MenuButton, MenuRule, type TriggerProps } from '#web/ui/overlay/Menu.tsx';
import type { ListedMember } from './group-people.api.ts';
import { MemberDialog, type MemberDialogName } from './MemberDialog.tsx';

type ManagedMemberProps = { group: Group; member: ListedMember };
export function ManagedMember({ group, member }: ManagedMemberProps) {
  const { name, avatar, role, joinedAt, answers, abilities } = member;
  const viewerId = useAppSelector((state) => state.auth.user?.id);
  const [openDialog, setOpenDialog] = useState<MemberDialogName | null>(null);
  const isSelf = member.id === viewerId;
  const canHandOver =
    !isSelf && role !== 'organizer' && group.abilities.changeRoles && group.viewer.role === 'organizer';
  const otherRoles = (Object.keys(groupRoles) as GroupRole[]).filter((each) => each !== role);
  const canAct = abilities.changeRole || abilities.remove || abilities.ban || canHandOver;
  const trigger = (triggerProps: TriggerProps) => (
    <Button variant="quiet" size="small" {...triggerProps} hiddenLabel={name}>
      Change
      <ChevronIcon size={18} />
    </Button>
  );
  return (
    <PersonItem
      name={name}
      avatar={avatar}
      chips={
        <>
          <Chip tone={role === 'member' ? 'plain' : 'good'}>{groupRoles[role]}</Chip>
          {isSelf && <Chip>You</Chip>}
        </>
      }
      note={`Joined ${formatInstantDate(joinedAt)}`}
      actions={
        canAct && (
          <Menu label={`Actions for ${name}`} trigger={trigger}>
            {abilities.changeRole &&
              otherRoles.map((next) => (
                <MenuButton key={next} onClick={() => setOpenDialog(next)}>
                  {`Make ${groupRoles[next]}`}
                </MenuButton>
              ))}
            {canHandOver && <MenuButton onClick={() => setOpenDialog('hand-over')}>Hand over group</MenuButton>}
            {(abilities.changeRole || canHandOver) && (abilities.remove || abilities.ban) && <MenuRule />}
            {abilities.remove && <MenuButton onClick={() => setOpenDialog('remove')}>Remove</MenuButton>}
            {abilities.ban && <MenuButton onClick={() => setOpenDialog('ban')}>Ban</MenuButton>}
          </Menu>
        )
      }
    >
      {answers && <Answers questions={group.questions} answers={formatAnswers(group.questions, answers)} />}
      {openDialog && (
        <MemberDialog slug={group.slug} member={member} dialog={openDialog} onClose={() => setOpenDialog(null)} />
      )}
    </PersonItem>
  );
}
