import { type DivIcon, divIcon } from 'leaflet';
import styles from './MapView.module.css';

/** A pin whose tip is at the position. */
export const pinIcon = (): DivIcon =>
  divIcon({ className: styles.pin ?? '', iconSize: [24, 24], iconAnchor: [12, 29], html: '<i></i>' });
