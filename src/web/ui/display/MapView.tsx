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
  const handleOpen = useEffectEvent((id: string) => onOpen?.(id));
  const isClickable = Boolean(onOpen);
  // Callers pass a new array at every render; rebuilding the map each time would lose its position.
  const pointsJson = JSON.stringify(points);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const view = makeMap(element, { scrollWheelZoom: false });
    tileLayer(tileUrl, { attribution, maxZoom: 19 }).addTo(view);
    const parsedPoints = JSON.parse(pointsJson) as Point[];
    // Set the view first: Leaflet draws pins only on a map with a view.
    const bounds = latLngBounds(parsedPoints.map(({ latitude, longitude }) => [latitude, longitude]));
    view.fitBounds(bounds, { maxZoom: CLOSEST_ZOOM, padding: [32, 32] });
    for (const { id, label: name, latitude, longitude } of parsedPoints) {
      const icon = divIcon({ className: styles.pin ?? '', iconSize: [24, 24] });
      const options = { title: name, alt: name, riseOnHover: true, interactive: isClickable, keyboard: isClickable };
      const pin = marker([latitude, longitude], { icon, ...options }).addTo(view);
      pin.on('click', () => handleOpen(id));
      makeAccessible(pin.getElement(), name, isClickable ? () => handleOpen(id) : null);
    }
    return () => void view.remove();
  }, [tileUrl, attribution, pointsJson, isClickable]);
  return (
    <>
      <link rel="stylesheet" href={leafletSheet} precedence="map" />
      <div ref={frame} role="region" aria-label={label} className={styles.map} />
    </>
  );
}

/** Leaflet makes pins focusable but handles only pointer clicks. */
function makeAccessible(pin: HTMLElement | undefined, name: string, onPress: (() => void) | null): void {
  pin?.setAttribute('aria-label', name);
  pin?.setAttribute('role', onPress ? 'button' : 'img');
  pin?.addEventListener('keydown', (event) => {
    if (!onPress || ![' ', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    onPress();
  });
}
