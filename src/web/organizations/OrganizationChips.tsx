import { Chip } from '#web/ui/display/Chip.tsx';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { kindNames } from './organization-text.ts';
import type { Organization } from './organizations.api.ts';

export const OrganizationChips = ({ organization: { kind, isVerified } }: { organization: Organization }) => (
  <>
    <Chip>{kindNames[kind]}</Chip>
    {isVerified && (
      <Chip tone="good">
        <CheckIcon size={16} />
        Verified
      </Chip>
    )}
  </>
);
