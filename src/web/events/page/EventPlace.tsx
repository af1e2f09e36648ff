import { lazy, Suspense, useState } from 'react';
import { areaPicturePath, mapPosition, openStreetMapLink, pinPicturePath } from '#contracts/map-paths.ts';
import { formatTown } from '#contracts/places/town-name.ts';
import { useSite } from '#web/platform/page/site.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './EventPage.module.css';
import type { WholeEvent } from './events.api.ts';

const MapView = lazy(() => import('#web/ui/display/MapView.tsx').then((module) => ({ default: module.MapView })));

/** The address and a picture of its place, which opens the live map. */
export function EventPlace({ event }: { event: WholeEvent }) {
  const site = useSite();
  const [isOpen, setOpen] = useState(false);
  const { venue, address, place, latitude, longitude, isAddressHidden, abilities } = event;
  if (event.attendance === 'online' || latitude === null || longitude === null) return null;
  const isHidden = isAddressHidden && !abilities.seeAddress;
  // Without a pin, the position is that of the town.
  const isArea = isHidden || (latitude === place?.latitude && longitude === place.longitude);
  const label = `Map of ${venue || place?.name || 'the place'}`;
  const path = isArea ? areaPicturePath : pinPicturePath;
  return (
    <section aria-labelledby="place" className={styles.section}>
      <h2 id="place">Location</h2>
      <address>{[venue, address, place && formatTown(place)].filter(Boolean).join(', ')}</address>
      {isHidden && <p className={styles.muted}>The exact address is shown to people who are going.</p>}
      <div className={styles.map}>
        {isOpen ? (
          <Suspense fallback={<Skeleton shape="box" />}>
            <MapView
              label={label}
              site={site}
              point={{ label: venue || event.title, latitude, longitude }}
              isArea={isArea}
            />
          </Suspense>
        ) : (
          <img
            src={path(mapPosition({ latitude, longitude }))}
            alt={label}
            width={480}
            height={240}
            loading="lazy"
            decoding="async"
          />
        )}
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close map' : 'Open map'}
        </Button>
      </div>
      <a href={openStreetMapLink({ latitude, longitude, isArea })} rel="noopener noreferrer">
        View on OpenStreetMap
      </a>
    </section>
  );
}
