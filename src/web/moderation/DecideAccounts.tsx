import { isStaff } from '#contracts/accounts/account-roles.ts';
import { accountActions, DecideAccountsBody } from '#contracts/moderation/account-decision-fields.ts';
import { type AccountCard, useDecideAccounts, useRestoreAccounts } from '#web/admin/accounts.api.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { SelectionDecision } from './SelectionDecision.tsx';
import { WordsForm } from './WordsForm.tsx';

const labels: Record<(typeof accountActions)[number], string> = {
  suspend: 'Suspend them, and hide everything of theirs',
  silence: 'Silence them: no posts, comments or messages',
  hold: 'Hold what they post, until someone has looked at it',
  warn: 'Warn them',
};
const options = accountActions.map((value) => ({ value, label: labels[value] }));
const isSuspended = ({ limits }: AccountCard) => limits.includes('suspended');

type AccountsProps = { accounts: readonly AccountCard[]; onDecided?: () => void };

/** Decides about all accounts that are selected at once, whether they posted anything or not. */
export const DecideAccounts = ({ onClear, ...props }: AccountsProps & { onClear: () => void }) => (
  <SelectionDecision count={props.accounts.length} onClear={onClear}>
    <AccountDecision {...props} />
  </SelectionDecision>
);

/**
 * A decision; about people who are suspended, the end of it. Nothing about the staff. Both forms stay, so that what was typed is there again when the
 * selection is what it was.
 */
export function AccountDecision({ accounts, onDecided = () => {} }: AccountsProps) {
  const deciding = useDecideAccounts();
  const restoring = useRestoreAccounts();
  if (accounts.some(({ role }) => isStaff(role))) return null;
  const personIds = accounts.map(({ id }) => id);
  const count = personIds.length;
  const about = count === 1 ? 'this account' : `${count} accounts`;
  const isEnding = accounts.every(isSuspended);
  const isMixed = !isEnding && accounts.some(isSuspended);
  return (
    <>
      <div hidden={!isEnding}>
        <FormPart title={count === 1 ? 'End the suspension' : `End ${count} suspensions`}>
          <WordsForm
            label="Why does it end?"
            hint="They read this by email. What it hid is visible again, but spots and shifts stay with others."
            submitLabel={count === 1 ? 'Restore' : `Restore ${count} accounts`}
            submit={(explanation) => restoring.mutateAsync({ personIds, explanation })}
            onDone={() => {
              showToast(count === 1 ? 'Restored.' : `${count} accounts restored.`);
              onDecided();
            }}
          />
        </FormPart>
      </div>
      <div hidden={isEnding}>
        <FormPart title={`Decide about ${about}`}>
          {isMixed && (
            <p>Some of these accounts are suspended already. Select only those, to end it, or only others.</p>
          )}
          <div hidden={isMixed}>
            <DecisionForm
              about={{
                schema: DecideAccountsBody,
                fields: { personIds },
                count,
                plural: 'accounts',
                decide: deciding.mutateAsync,
                accountActions: options,
              }}
              isHeld={false}
              isDecided={isEnding}
              onDecided={onDecided}
            />
          </div>
        </FormPart>
      </div>
    </>
  );
}
