import { organizationRoles } from '#contracts/organizations/organization-roles.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { Grid } from '#web/ui/layout/Layout.tsx';
import type { useMyOrganizations } from './my-organizations.api.ts';
import { OrganizationCard } from './OrganizationCard.tsx';

type MyOrganizations = NonNullable<ReturnType<typeof useMyOrganizations>['data']>;

/** Organizations the person works for, and those they follow. */
export function MyOrganizationSections({ staff, following }: MyOrganizations) {
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
        </HostSection>
      )}
    </>
  );
}
