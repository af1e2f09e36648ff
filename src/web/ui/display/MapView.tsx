import { circle, map as makeMap, marker } from 'leaflet';
import leafletSheet from 'leaflet/dist/leaflet.css?url';
import { useEffect, useRef } from 'react';
import styles from './MapView.module.css';
import { pinIcon } from './map-pin.ts';
import { type MapSite, mapTiles } from './map-tiles.ts';

type MapViewProps = {
  label: string;
  site: MapSite;
  point: { label: string; latitude: number; longitude: number };
  /** Shows a circle instead of a pin. */
  isArea: boolean;
};

const PIN_ZOOM = 15;
const AREA_ZOOM = 11;
const AREA_METRES = 2500;

/** A live map of one place. Heavy, so load it only on demand. */
export function MapView({ label, site, point, isArea }: MapViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { label: name, latitude, longitude } = point;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const view = makeMap(element, { scrollWheelZoom: false });
    mapTiles(site).addTo(view);
    view.attributionControl.setPrefix(false);
    // Set the view first: Leaflet draws pins only on a map with a view.
    view.setView([latitude, longitude], isArea ? AREA_ZOOM : PIN_ZOOM);
    if (isArea)
      circle([latitude, longitude], { radius: AREA_METRES, color: '#d64525', interactive: false }).addTo(view);
    else {
      const pin = marker([latitude, longitude], {
        icon: pinIcon(),
        title: name,
        interactive: false,
        keyboard: false,
      }).addTo(view);
      pin.getElement()?.setAttribute('aria-label', name);
      pin.getElement()?.setAttribute('role', 'img');
    }
    return () => void view.remove();
  }, [site, name, latitude, longitude, isArea]);
  return (
    <>
      <link rel="stylesheet" href={leafletSheet} precedence="map" />
      <div ref={frame} role="region" aria-label={label} className={styles.map} />
    </>
  );
}
