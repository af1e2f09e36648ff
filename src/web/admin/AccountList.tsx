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
export const AccountList = ({ accounts, selected, onSelect }: AccountListProps) => {
  const labels = distinctLabels(accounts);
  return (
    <PersonItems label="People">
      {accounts.map((account, index) => {
        const { id, name, avatar, maskedEmail, role, createdAt, lastSeenAt } = account;
        const seen = lastSeenAt ? `last seen ${formatInstantDate(lastSeenAt)}` : 'not logged in';
        return (
          <PersonItem
            key={id}
            lead={
              <Checkbox
                label={<VisuallyHidden>{`Select ${labels[index]}`}</VisuallyHidden>}
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
};

/** Accounts without a name all have the same one, and of many made by one program the rest is often the same too. */
function distinctLabels(accounts: readonly AccountCard[]): string[] {
  const detailed = numberRepeated(
    accounts.map(
      ({ name, maskedEmail, createdAt }) => `${name}, ${maskedEmail}, joined ${formatInstantDate(createdAt)}`,
    ),
  );
  const isShared = ({ name }: AccountCard) => accounts.filter((other) => other.name === name).length > 1;
  return accounts.map((account, index) => (isShared(account) ? detailed[index]! : account.name));
}

function numberRepeated(labels: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return labels.map((label) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return count === 1 ? label : `${label}, number ${count}`;
  });
}
