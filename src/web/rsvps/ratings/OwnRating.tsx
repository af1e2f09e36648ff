import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { StarIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './OwnRating.module.css';
import { useRateEvent } from './rating-changes.api.ts';

type OwnRatingProps = { eventId: string; own: number | null };

export function OwnRating(props: OwnRatingProps) {
  return (
    <PersonQueries>
      <Stars {...props} />
    </PersonQueries>
  );
}

/** Each click is applied at once and stays visible while it is saved. */
function Stars({ eventId, own }: OwnRatingProps) {
  const rating = useRateEvent(eventId);
  const { revalidate } = useRevalidator();
  // The clicked value until the reloaded page confirms it; undefined: none.
  const [pending, setPending] = useState<number | null>();
  const clearPending = () => setPending(undefined);
  const rate = (stars: number | null) => {
    setPending(stars);
    after(rating.mutateAsync(stars), () => void revalidate().finally(clearPending), clearPending);
  };
  const shown = pending === undefined ? own : pending;
  return (
    <>
      <fieldset className={styles.stars}>
        <legend>{own === null ? 'How was it for you?' : 'Your stars'}</legend>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input type="radio" name="stars" value={stars} checked={shown === stars} onChange={() => rate(stars)} />
            <StarIcon size={28} />
            <VisuallyHidden>{formatCount(stars, 'star')}</VisuallyHidden>
          </label>
        ))}
        {own !== null && (
          <Button variant="link" onClick={() => rate(null)}>
            Remove rating
          </Button>
        )}
      </fieldset>
      {rating.error && <Alert kind="error">{problemText(rating.error)}</Alert>}
    </>
  );
}
