import type { ReactNode } from 'react';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { HostLoadFailed } from './HostLoadFailed.tsx';
import { NoAccess } from './NoAccess.tsx';

type ManagementPageProps<Host> = {
  title: string;
  /** The title by default. */
  heading?: string;
  /** The group or organization. */
  query: { data: Host | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  canManage: (host: Host) => boolean;
  /** URL of the host's public page. */
  publicPath: string;
  /** Related pages, before the public one. */
  links?: readonly { to: string; label: string }[];
  actions?: ReactNode;
  skeleton?: ReactNode;
  children: (host: Host) => ReactNode;
};

/** A page for the people who run a group or an organization. */
export function ManagementPage<Host extends { name: string }>(props: ManagementPageProps<Host>) {
  const { title, heading = title, query, canManage, publicPath, links = [], actions, skeleton, children } = props;
  const { data: host, error, isPending, refetch } = query;
  return (
    <Container page>
      <PageTitle>{title}</PageTitle>
      <PageHeading
        lead={host?.name}
        actions={
          <Row gap="tight">
            {actions}
            {[...links, { to: publicPath, label: 'View page' }].map(({ to, label }) => (
              <ButtonLink key={to} to={to} variant="quiet">
                {label}
              </ButtonLink>
            ))}
          </Row>
        }
      >
        {heading}
      </PageHeading>
      {isPending && (skeleton ?? <Skeleton shape="box" />)}
      {Boolean(error) && !host && <HostLoadFailed error={error} onRetry={() => void refetch()} />}
      {host && !canManage(host) && <NoAccess path={publicPath} name={host.name} />}
      {host && canManage(host) && children(host)}
    </Container>
  );
}
