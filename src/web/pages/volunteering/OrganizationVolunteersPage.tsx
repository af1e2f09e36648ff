import { useParams, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOrganization } from '#web/organizations/organization-editing.api.ts';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { TabLink, Tabs } from '#web/ui/layout/Tabs.tsx';
import { SignUpsFile } from '#web/volunteering/host/hours/SignUpsFile.tsx';
import { NeedsManager } from '#web/volunteering/host/needs/NeedsManager.tsx';
import { NeedsOverview } from '#web/volunteering/host/needs/NeedsOverview.tsx';

export function Component() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const when = search.get('when') === 'past' ? 'past' : 'coming';
  const owner = { kind: 'organization', slug } as const;
  return (
    <ManagementPage
      title="Volunteers"
      query={useOrganization(slug)}
      canManage={({ abilities }) => abilities.postEvents}
      publicPath={paths.organization(slug)}
      links={[{ to: paths.organizationHours(slug), label: 'Hours' }]}
    >
      {({ name }) => (
        <Stack gap="loose">
          <FormPart title="Shifts that need people">
            <NeedsOverview kind="organization" slug={slug} />
          </FormPart>
          <Stack>
            <h2>Without an event</h2>
            <nav aria-label="Filter shifts">
              <Tabs label="Filter shifts">
                <TabLink to={paths.manageOrganizationVolunteers(slug)} isOn={when === 'coming'}>
                  Upcoming
                </TabLink>
                <TabLink to={paths.manageOrganizationVolunteers(slug, { when: 'past' })} isOn={when === 'past'}>
                  Past
                </TabLink>
              </Tabs>
            </nav>
            <NeedsManager key={when} when={when} context={{ owner, eventSpan: null, timeZone: null, ruleText: null }} />
            <SignUpsFile owner={owner} title={name} />
          </Stack>
        </Stack>
      )}
    </ManagementPage>
  );
}
