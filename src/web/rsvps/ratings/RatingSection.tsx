import { lazy, Suspense } from 'react';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as ratings from '#contracts/rsvps/ratings.contract.ts';
import { MeanRating } from './MeanRating.tsx';
import styles from './RatingSection.module.css';

type Rating = EndpointOutput<typeof ratings.getRating>;

const OwnRating = lazy(() => import('./OwnRating.tsx').then((module) => ({ default: module.OwnRating })));

/** Shows the attendees' ratings of a past event, and the viewer's own if they attended. */
export function RatingSection({ eventId, rating }: { eventId: string; rating: Rating }) {
  if (rating.count === 0 && !rating.canRate) return null;
  return (
    <section aria-labelledby="rating" className={styles.section}>
      <h2 id="rating">Ratings</h2>
      {rating.mean === null ? <p>No ratings yet.</p> : <MeanRating mean={rating.mean} count={rating.count} />}
      {rating.canRate && (
        <Suspense fallback={null}>
          <OwnRating eventId={eventId} own={rating.own} />
        </Suspense>
      )}
    </section>
  );
}
