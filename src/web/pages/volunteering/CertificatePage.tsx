import { useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { isDay } from '#web/ui/calendar/calendar-days.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { SignpostDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { Certificate, CertificateTools } from '#web/volunteering/hours/Certificate.tsx';
import { type HostKind, type Period, useCertificate, useCertificateNumber } from '#web/volunteering/hours/hours.api.ts';
import { readHost } from '#web/volunteering/hours/hours-text.ts';

/** A printable certificate of the hours approved by one host. */
export function Component() {
  const [search] = useSearchParams();
  const host = readHost(search.get('host'));
  const [from, to] = ['from', 'to'].map((key) => search.get(key) ?? '').map((day) => (isDay(day) ? day : ''));
  return (
    <Container page>
      <PageTitle>Certificate</PageTitle>
      {host ? <Sheet host={host} period={{ ...(from && { from }), ...(to && { to }) }} /> : <NoCertificate />}
    </Container>
  );
}

function Sheet({ host, period }: { host: { kind: HostKind; id: string }; period: Period }) {
  const { data, error, refetch } = useCertificate(host, period);
  const { data: check } = useCertificateNumber(host, period);
  if (error && 'status' in error && error.status === 404) return <NoCertificate />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="box" />;
  if (data.minutes === 0) return <NoCertificate />;
  return (
    <>
      <CertificateTools pendingMinutes={data.pendingMinutes} number={check?.number} />
      <Certificate certificate={data} check={check} />
    </>
  );
}

const NoCertificate = () => (
  <EmptyState
    drawing={<SignpostDrawing />}
    level={1}
    title="No approved hours here"
    action={<ButtonLink to={paths.dashboardVolunteering()}>Your shifts</ButtonLink>}
  >
    A certificate lists the hours a host has approved. If yours are missing, ask the host to approve them.
  </EmptyState>
);
