import { isStaff } from '#contracts/accounts/account-roles.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { AccountChips } from './AccountChips.tsx';
import type { AccountCard } from './accounts.api.ts';

type AccountListProps = {
  accounts: readonly AccountCard[];
  selected: readonly string[];
  onSelect: (selected: readonly string[]) => void;
};

/** Accounts to look at, and to select for one decision. Nobody decides about the staff this way. */
export const AccountList = ({ accounts, selected, onSelect }: AccountListProps) => (
  <PersonItems label="People">
    {accounts.map((account) => {
      const { id, name, avatar, maskedEmail, role, createdAt, lastSeenAt } = account;
      const seen = lastSeenAt ? `last seen ${formatInstantDate(lastSeenAt)}` : 'not logged in';
      return (
        <PersonItem
          key={id}
          lead={
            <Checkbox
              label={<VisuallyHidden>{`Select ${name}`}</VisuallyHidden>}
              checked={selected.includes(id)}
              disabled={isStaff(role)}
              onChange={({ target }) =>
                onSelect(target.checked ? [...selected, id] : selected.filter((other) => other !== id))
              }
            />
          }
          name={name}
          avatar={avatar}
          path={staffPaths.adminPerson(id)}
          chips={<AccountChips account={account} />}
          note={`${maskedEmail} · joined ${formatInstantDate(createdAt)} · ${seen}`}
          actions={null}
        />
      );
    })}
  </PersonItems>
);
