import { paths } from '#contracts/site-paths.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './SpotOffer.module.css';

type SpotOfferProps = { event: { id: string; title: string; timeZone: string }; offeredUntil: string };

/** Says until when a spot is held for the person, and leads to the page where they take it. */
export const SpotOffer = ({ event: { id, title, timeZone }, offeredUntil }: SpotOfferProps) => (
  <>
    <Chip tone="loud">Spot offered</Chip>
    <span className={styles.deadline}>{`until ${formatZonedInstant(offeredUntil, timeZone)}`}</span>
    <ButtonLink to={paths.event(id)} size="small">
      Take the spot
      <VisuallyHidden>{` at ${title}`}</VisuallyHidden>
    </ButtonLink>
  </>
);
