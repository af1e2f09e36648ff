import { lazy, Suspense, useState } from 'react';
import { useSite } from '#web/platform/page/site.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './EventPage.module.css';
import type { WholeEvent } from './events.api.ts';

const MapView = lazy(() => import('#web/ui/display/MapView.tsx').then((module) => ({ default: module.MapView })));

/** The address and its map: the site's own if it has tiles, and always OpenStreetMap. */
export function EventPlace({ event }: { event: WholeEvent }) {
  const { tileUrl, tileAttribution } = useSite();
  const [isOpen, setOpen] = useState(false);
  const { id, venue, address, place, latitude, longitude, isAddressHidden, abilities } = event;
  if (event.attendance === 'online' || latitude === null || longitude === null) return null;
  const isApproximate = isAddressHidden && !abilities.seeDetails;
  return (
    <section aria-labelledby="place" className={styles.section}>
      <h2 id="place">Where it is</h2>
      <address>{[venue, address, place && `${place.name}, ${place.country}`].filter(Boolean).join(', ')}</address>
      {isApproximate && <p className={styles.muted}>The exact address is shown to those who are going.</p>}
      <Row>
        {tileUrl && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close the map' : 'Open the map'}
          </Button>
        )}
        <a href={mapLink(latitude, longitude, isApproximate)} rel="noopener noreferrer">
          See it on OpenStreetMap
        </a>
      </Row>
      {isOpen && (
        <div className={styles.map}>
          <Suspense fallback={<Skeleton shape="box" />}>
            <MapView
              label={`Map of ${venue || place?.name || 'the place'}`}
              tileUrl={tileUrl}
              attribution={tileAttribution}
              points={[{ id, label: venue || event.title, latitude, longitude }]}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}

const mapLink = (latitude: number, longitude: number, isApproximate: boolean) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${isApproximate ? 12 : 17}/${latitude}/${longitude}`;
