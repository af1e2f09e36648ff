import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { ContributionDialogs } from '#web/payments/contributions/ContributionDialogs.tsx';
import { DonationSection, PlanSection } from '#web/payments/contributions/ContributionPlans.tsx';
import { hostOfPath } from '#web/payments/contributions/host-of-path.ts';
import { PAID_TO_SITE } from '#web/payments/paid-to-site.ts';
import { formatWays } from '#web/payments/pay-method-text.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = hostOfPath(new URL(request.url).pathname);
  return orNotFound(context.get(apiContext)(calls.getContributions, { params }));
}

/** Dues and donations of a group or an organization, for everybody. Without any, the people who run it set them up from here. */
export function Component() {
  const site = useSite();
  const contributions = useLoaderData<typeof loader>();
  useViewerReload();
  const { host, plans, takesDonations, methods, canEdit } = contributions;
  const hostPath = host.kind === 'group' ? paths.group(host.slug) : paths.organization(host.slug);
  const isOpen = plans.length > 0 || takesDonations;
  return (
    <Container page narrow>
      <PageHead
        title={`Support ${host.name} · ${site.productName}`}
        description={`Dues and donations for ${host.name}.`}
        path={paths.contributions(host.kind, host.slug)}
        isUnlisted={!isOpen}
      />
      <PageHeading
        lead={<Link to={hostPath}>{`About this ${host.kind}`}</Link>}
        actions={
          canEdit && (
            <ButtonLink to={paths.manageContributions(host.kind, host.slug)} variant="quiet">
              Manage
            </ButtonLink>
          )
        }
      >
        {`Support ${host.name}`}
      </PageHeading>
      {isOpen ? (
        <Stack gap="loose">
          {plans.length > 0 && <PlanSection contributions={contributions} />}
          {takesDonations && <DonationSection contributions={contributions} />}
          <p>
            {formatWays(methods)}{' '}
            {site.collectsPayments && methods.includes('online')
              ? PAID_TO_SITE
              : `Your money goes to ${host.name}, never to this site.`}
          </p>
          <ContributionDialogs contributions={contributions} />
        </Stack>
      ) : (
        <EmptyState level={2} drawing={<StampDrawing />} title="Nothing to pay">
          {`This ${host.kind} doesn’t take dues or donations here.`}
        </EmptyState>
      )}
    </Container>
  );
}
