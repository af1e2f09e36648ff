import { organizationRoles } from '#contracts/organizations/organization-roles.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Grid } from '#web/ui/layout/Layout.tsx';
import type { useFollowedOrganizations, useMyOrganizations } from './my-organizations.api.ts';
import { OrganizationCard } from './OrganizationCard.tsx';

type MyOrganizationSectionsProps = NonNullable<ReturnType<typeof useMyOrganizations>['data']> & {
  followed: ReturnType<typeof useFollowedOrganizations>;
};

/** Organizations the person works for, and those they follow. */
export function MyOrganizationSections({ staff, followed }: MyOrganizationSectionsProps) {
  const following = followed.data?.pages.flatMap(({ organizations }) => organizations) ?? [];
  return (
    <>
      {staff.length > 0 && (
        <HostSection id="organizations-staffed" title="Organizations you manage">
          <Grid>
            {staff.map((organization) => (
              <OrganizationCard
                key={organization.id}
                organization={organization}
                role={organizationRoles[organization.role]}
              />
            ))}
          </Grid>
        </HostSection>
      )}
      {following.length > 0 && (
        <HostSection id="organizations-followed" title="Organizations you follow">
          <Grid>
            {following.map((organization) => (
              <OrganizationCard key={organization.id} organization={organization} />
            ))}
          </Grid>
          <NextPageFailed query={followed} />
          <ShowMore query={followed} label="Show more organizations" />
        </HostSection>
      )}
    </>
  );
}
