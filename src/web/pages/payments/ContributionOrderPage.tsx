import { useLocation, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { hostOfPath } from '#web/payments/contributions/host-of-path.ts';
import { HostOrder } from '#web/payments/host/HostOrder.tsx';

/** An order of dues or a donation for the people who run the group or organization. */
export function Component() {
  const { orderId = '' } = useParams();
  const { kind, slug } = hostOfPath(useLocation().pathname);
  return <HostOrder orderId={orderId} allPath={paths.manageContributions(kind, slug)} />;
}
