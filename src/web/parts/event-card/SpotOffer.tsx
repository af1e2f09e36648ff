import { paths } from '#contracts/site-paths.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './SpotOffer.module.css';

type SpotOfferProps = {
  event: { id: string; title: string; timeZone: string };
  offeredUntil: string;
  isTicket: boolean;
};

/** Says until when a spot is held for the person, and leads to the page where they take it: with tickets, to their order. */
export const SpotOffer = ({ event: { id, title, timeZone }, offeredUntil, isTicket }: SpotOfferProps) => (
  <>
    <Chip tone="loud">Spot offered</Chip>
    <span className={styles.deadline}>{`until ${formatZonedInstant(offeredUntil, timeZone)}`}</span>
    <ButtonLink
      to={isTicket ? `${paths.event(id)}#tickets` : paths.event(id)}
      size="small"
      hiddenLabel={`${isTicket ? 'for' : 'at'} ${title}`}
    >
      {isTicket ? 'Get tickets' : 'Take the spot'}
    </ButtonLink>
  </>
);
