import { Chip } from '#web/ui/display/Chip.tsx';
import { accountLimitNames } from './account-limit-names.ts';
import type { AccountCard } from './accounts.api.ts';
import { siteRoleNames } from './staff/site-role-names.ts';

/** Role and limits of a person. */
export const AccountChips = ({ account: { role, limits, isEmailVerified } }: { account: AccountCard }) => (
  <>
    {role !== 'person' && <Chip tone="good">{siteRoleNames[role]}</Chip>}
    {limits.map((limit) => (
      <Chip key={limit} tone="urgent">
        {accountLimitNames[limit]}
      </Chip>
    ))}
    {!isEmailVerified && <Chip>Email not verified</Chip>}
  </>
);
