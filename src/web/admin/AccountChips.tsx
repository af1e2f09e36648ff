import { Chip } from '#web/ui/display/Chip.tsx';
import type { AccountCard } from './accounts.api.ts';
import { siteRoleNames } from './staff/site-role-names.ts';

const limitNames: Record<AccountCard['limits'][number], string> = {
  held: 'Posts held',
  silenced: 'Silenced',
  suspended: 'Suspended',
};

/** Role and limits of a person. */
export const AccountChips = ({ account: { role, limits, isEmailVerified } }: { account: AccountCard }) => (
  <>
    {role !== 'person' && <Chip tone="good">{siteRoleNames[role]}</Chip>}
    {limits.map((limit) => (
      <Chip key={limit} tone="urgent">
        {limitNames[limit]}
      </Chip>
    ))}
    {!isEmailVerified && <Chip>Email not verified</Chip>}
  </>
);
