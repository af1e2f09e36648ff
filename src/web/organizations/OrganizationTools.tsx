import { paths } from '#contracts/site-paths.ts';
import { HostTools } from '#web/parts/host/HostTools.tsx';
import type { Organization } from './organizations.api.ts';

/** What its staff finds on its page; nothing for anybody else. */
export function OrganizationTools({ organization: { slug, abilities } }: { organization: Organization }) {
  if (!abilities.postEvents) return null;
  return (
    <HostTools
      label="Run the organization"
      newEvent={paths.newEvent({ host: `organization:${slug}` })}
      edit={abilities.edit && paths.editOrganization(slug)}
      manage={paths.manageOrganization(slug)}
      manageLabel="Staff"
    />
  );
}
