import { paths } from '#contracts/site-paths.ts';
import { CohostInvitations } from '#web/parts/host/CohostInvitations.tsx';
import { HostTools } from '#web/parts/host/HostTools.tsx';
import type { Organization } from './organizations.api.ts';

/** The staff's links on the organization's page; nothing for other viewers. */
export function OrganizationTools({ organization: { slug, isHeld, abilities } }: { organization: Organization }) {
  if (!abilities.postEvents) return null;
  return (
    <>
      <HostTools
        label="Manage organization"
        newEvent={paths.newEvent({ host: `organization:${slug}` })}
        edit={abilities.edit && paths.editOrganization(slug)}
        manage={paths.manageOrganization(slug)}
        manageLabel="Staff"
      />
      <CohostInvitations host={{ kind: 'organization', slug }} isHeld={isHeld} />
    </>
  );
}
