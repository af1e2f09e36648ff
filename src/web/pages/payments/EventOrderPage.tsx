import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { HostOrder } from '#web/payments/host/HostOrder.tsx';

export function Component() {
  const { eventId = '', orderId = '' } = useParams();
  return <HostOrder orderId={orderId} allPath={paths.eventMoney(eventId)} />;
}
