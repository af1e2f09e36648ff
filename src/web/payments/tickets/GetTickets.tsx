import { paths } from '#contracts/site-paths.ts';
import { useHashDialog } from '#web/platform/page/hash-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { TicketSale } from './ticket-sale.ts';

const OrderDialog = lazyDialog(() => import('./OrderDialog.tsx').then((module) => module.OrderDialog));
/** Leads to the list of tickets without script, and opens the dialog with it. */
const TICKETS_HASH = '#tickets';

type GetTicketsProps = TicketSale & { isForVisitors?: boolean };

/** The button of an event with tickets. Everybody sees prices and the total; ordering asks to sign in. */
export function GetTickets({ event, prices, isForVisitors = false }: GetTicketsProps) {
  const { openDialog, close } = useHashDialog(TICKETS_HASH, 'tickets');
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  // The visitors' button stays until the person's own has loaded, and its dialog would close with it.
  const opensDialog = openDialog && !(isForVisitors && isSignedIn);
  return (
    <>
      <ButtonLink to={paths.event(event.id) + TICKETS_HASH} variant="loud" size="large" wide preventScrollReset replace>
        Get tickets
      </ButtonLink>
      {opensDialog && <OrderDialog event={event} prices={prices} onClose={close} />}
    </>
  );
}
