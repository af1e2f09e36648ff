import { divIcon, latLngBounds, map as makeMap, marker, tileLayer } from 'leaflet';
import leafletSheet from 'leaflet/dist/leaflet.css?url';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './MapView.module.css';

type Point = { id: string; label: string; latitude: number; longitude: number };

type MapViewProps = {
  label: string;
  /** With {z}, {x} and {y}. */
  tileUrl: string;
  attribution: string;
  points: readonly Point[];
  /** Without it, pins only show where something is. */
  onOpen?: (id: string) => void;
};

const CLOSEST_ZOOM = 15;

/** Heavy: load it when a map is asked for. Pins are buttons that the keyboard reaches. */
export function MapView({ label, tileUrl, attribution, points, onOpen }: MapViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const open = useEffectEvent((id: string) => onOpen?.(id));
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const view = makeMap(element, { scrollWheelZoom: false });
    tileLayer(tileUrl, { attribution, maxZoom: 19 }).addTo(view);
    for (const { id, label: name, latitude, longitude } of points) {
      const icon = divIcon({ className: styles.pin ?? '', iconSize: [24, 24] });
      const pin = marker([latitude, longitude], { icon, title: name, alt: name, riseOnHover: true }).addTo(view);
      pin.on('click', () => open(id));
      pin.getElement()?.setAttribute('aria-label', name);
    }
    const bounds = latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
    view.fitBounds(bounds, { maxZoom: CLOSEST_ZOOM, padding: [32, 32] });
    return () => void view.remove();
  }, [tileUrl, attribution, points]);
  return (
    <>
      <link rel="stylesheet" href={leafletSheet} precedence="map" />
      <div ref={frame} role="region" aria-label={label} className={styles.map} />
    </>
  );
}
