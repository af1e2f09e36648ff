import type { OrganizationCard as OrganizationOnCard } from '#contracts/organizations/organizations.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { HostCard } from '#web/parts/host/HostCard.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { kindNames } from './organization-text.ts';

type OrganizationCardProps = {
  organization: Omit<OrganizationOnCard, 'id'>;
  /** The viewer's role on the staff. */
  role?: string | null;
};

export function OrganizationCard({ organization, role }: OrganizationCardProps) {
  const { slug, name, kind, logo, placeName, isVerified } = organization;
  return (
    <HostCard
      to={paths.organization(slug)}
      name={name}
      picture={logo?.small ?? null}
      facts={[kindNames[kind], placeName]}
      chips={
        (role || isVerified) && (
          <>
            {role && <Chip tone="good">{role}</Chip>}
            {isVerified && <Chip>Verified</Chip>}
          </>
        )
      }
    />
  );
}
