import type { Map as LeafletMap } from 'leaflet';
import * as leaflet from 'leaflet';
// Imported as a URL to keep it out of the stylesheet that every page loads.
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contracts/places/places.contract.ts';
import { findNearestPlace } from '#web/parts/places.api.ts';
import { useSite } from '#web/platform/page/site.ts';
import { cx } from '#web/ui/cx.ts';
import mapStyles from '#web/ui/display/MapView.module.css';
import { mapTiles } from '#web/ui/display/map-tiles.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import styles from './EventForm.module.css';
import type { EventFormState } from './use-event-editor.ts';

type Position = { latitude: number; longitude: number };
type PinDialogProps = { form: EventFormState; onClose: () => void; onChoosePlace: (place: Place) => void };

const WIDE_ZOOM = 3;
const STREET_ZOOM = 15;
const CITY_ZOOM = 12;

/** By keyboard: arrows move the map, plus and minus zoom, and the button puts the pin at the centre. */
export function PinDialog({ form: { values, change }, onClose, onChoosePlace }: PinDialogProps) {
  const [position, setPosition] = useState<Position | null>(values.pin);
  const { box, map } = usePinMap(values.pin, values.place, position, setPosition);
  const use = () => {
    if (!position) return;
    change({ pin: position });
    // An unknown town can be chosen by hand.
    if (!values.place) void findNearestPlace(position).then(onChoosePlace, () => undefined);
    onClose();
  };
  return (
    <Dialog
      title="Place the pin"
      wide
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!position} onClick={use}>
            Use this location
          </Button>
        </>
      }
    >
      <link rel="stylesheet" href={leafletStyles} precedence="default" />
      <div ref={box} className={cx(mapStyles.map, styles.map)} role="application" aria-label="Map" />
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          const middle = map.current?.getCenter().wrap();
          if (middle) setPosition({ latitude: middle.lat, longitude: middle.lng });
        }}
      >
        Move pin to the center
      </Button>
    </Dialog>
  );
}

function usePinMap(
  start: Position | null,
  place: Place | null,
  position: Position | null,
  onMove: (position: Position) => void,
) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(null);
  const [opened] = useState({ start, place, onMove });
  const site = useSite();
  useEffect(() => {
    if (!box.current) return;
    const around = opened.start ?? opened.place ?? { latitude: 20, longitude: 0 };
    const zoom = opened.start ? STREET_ZOOM : opened.place ? CITY_ZOOM : WIDE_ZOOM;
    const made = leaflet.map(box.current).setView([around.latitude, around.longitude], zoom);
    mapTiles(site).addTo(made);
    made.attributionControl.setPrefix(false);
    made.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      opened.onMove({ latitude: lat, longitude: lng });
    });
    // The map's size may change when its styles load after it.
    const sizes = new ResizeObserver(() => made.invalidateSize());
    sizes.observe(box.current);
    map.current = made;
    return () => {
      sizes.disconnect();
      made.remove();
      map.current = null;
    };
  }, [opened, site]);
  useEffect(() => {
    if (!map.current || !position) return;
    const icon = leaflet.divIcon({ className: styles.pin ?? '', iconSize: [32, 32], iconAnchor: [16, 30], html: PIN });
    const options = { icon, draggable: true, title: 'Event location' };
    const marker = leaflet.marker([position.latitude, position.longitude], options).addTo(map.current);
    marker.on('dragend', () => {
      const { lat, lng } = marker.getLatLng().wrap();
      opened.onMove({ latitude: lat, longitude: lng });
    });
    return () => void marker.remove();
  }, [position, opened]);
  return { box, map };
}

const PIN =
  '<svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true"><path d="M12 22.500s8-7.300 8-13A8 8 0 0 0 4 9.500c0 5.700 8 13 8 13z" fill="#d64525" stroke="#1d1b16" stroke-width="1.500"/><circle cx="12" cy="9.500" r="3" fill="#fbf7ef"/></svg>';
