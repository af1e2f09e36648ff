import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/PageHead.tsx';
import { useSite } from '#web/platform/site.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import type { HostRequest } from './host-request.ts';

const headings = { groups: 'Find your people', organizations: 'Businesses and non-profits' } as const;

export function HostSearchHead({ request: { kind, type } }: { request: HostRequest }) {
  const { productName } = useSite();
  return (
    <>
      <PageHead
        title={`${headings[kind]} · ${productName}`}
        description={`Find ${kind} that do things near you.`}
        path={paths.search({ kind, type })}
      />
      <PageHeading>{headings[kind]}</PageHeading>
    </>
  );
}
