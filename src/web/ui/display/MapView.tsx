import { divIcon, latLngBounds, map as makeMap, marker, tileLayer } from 'leaflet';
import leafletSheet from 'leaflet/dist/leaflet.css?url';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './MapView.module.css';

type Point = { id: string; label: string; latitude: number; longitude: number };

type MapViewProps = {
  label: string;
  /** URL template with {z}, {x} and {y}. */
  tileUrl: string;
  attribution: string;
  points: readonly Point[];
  /** Without it, pins are not clickable. */
  onOpen?: (id: string) => void;
};

const CLOSEST_ZOOM = 15;

/** Heavy, so load it only on demand. Pins are buttons that the keyboard reaches. */
export function MapView({ label, tileUrl, attribution, points, onOpen }: MapViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const open = useEffectEvent((id: string) => onOpen?.(id));
  const leadOn = Boolean(onOpen);
  // Callers pass a new array at every render; rebuilding the map each time would lose its position.
  const marked = JSON.stringify(points);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const view = makeMap(element, { scrollWheelZoom: false });
    tileLayer(tileUrl, { attribution, maxZoom: 19 }).addTo(view);
    const spots = JSON.parse(marked) as Point[];
    // Set the view first: Leaflet draws pins only on a map with a view.
    const bounds = latLngBounds(spots.map(({ latitude, longitude }) => [latitude, longitude]));
    view.fitBounds(bounds, { maxZoom: CLOSEST_ZOOM, padding: [32, 32] });
    for (const { id, label: name, latitude, longitude } of spots) {
      const icon = divIcon({ className: styles.pin ?? '', iconSize: [24, 24] });
      const ways = { title: name, alt: name, riseOnHover: true, interactive: leadOn, keyboard: leadOn };
      const pin = marker([latitude, longitude], { icon, ...ways }).addTo(view);
      pin.on('click', () => open(id));
      wire(pin.getElement(), name, leadOn ? () => open(id) : null);
    }
    return () => void view.remove();
  }, [tileUrl, attribution, marked, leadOn]);
  return (
    <>
      <link rel="stylesheet" href={leafletSheet} precedence="map" />
      <div ref={frame} role="region" aria-label={label} className={styles.map} />
    </>
  );
}

/** Leaflet makes pins focusable but handles only pointer clicks. */
function wire(pin: HTMLElement | undefined, name: string, press: (() => void) | null): void {
  pin?.setAttribute('aria-label', name);
  pin?.setAttribute('role', press ? 'button' : 'img');
  pin?.addEventListener('keydown', (event) => {
    if (!press || ![' ', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    press();
  });
}
