import {
  type Circle,
  circle,
  divIcon,
  type LatLngBounds,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map,
  marker,
  popup,
} from 'leaflet';
import { paths, type SitePath } from '#contracts/site-paths.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatStart } from '#web/ui/display/local-time.ts';
import { pinIcon } from '#web/ui/display/map-pin.ts';
import { type MapSite, mapTiles } from '#web/ui/display/map-tiles.ts';
import type { Cluster, ClusterQuery, Clusters, EventQuery } from '../search.api.ts';
import type { MapArea } from './map-area.ts';
import styles from './SearchMap.module.css';

type NamedEvent = { id: string; title: string; startsLocal?: string };
type ListedEvent = NamedEvent & { latitude: number | null; longitude: number | null };
type Source = {
  findClusters: (query: ClusterQuery) => Promise<Clusters>;
  findEvents: (query: EventQuery) => Promise<{ events: ListedEvent[]; nextCursor: string | null }>;
  openEvent: (path: SitePath) => void;
  /** The viewer moved the map. */
  onMove: () => void;
  onError: (error: unknown) => void;
};

const CLOSEST_FIT = 12;
/** A press on a cluster comes this much closer. */
const ZOOM_STEP = 2;
const WORLD_VIEW = [25, 10] as const;
/** Beside the buttons to zoom, also on a phone. */
const LIST_OPTIONS = {
  maxHeight: 260,
  minWidth: 220,
  maxWidth: 240,
  autoPanPaddingTopLeft: [56, 8] as [number, number],
};
const WAIT_MS = 250;
/** The API's smallest circle. */
const SPOT_RADIUS_KM = 1;
const SAME_SPOT_DEGREES = 1e-6;

/** Leaflet with clusters that the server counts: for the filters at first, then for what the map shows. */
export class ClusterMap {
  readonly #map: LeafletMap;
  readonly #source: Source;
  readonly #markers = layerGroup();
  #filters: EventQuery = {};
  #circle: Circle | null = null;
  #keepsView = false;
  /** Moves of the program are no reason to offer a new search. */
  #isMovedByProgram = true;
  /** The clusters shown. */
  #drawing = '';
  #requests = 0;
  /** Counts presses on spots. */
  #listings = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, site: MapSite, source: Source) {
    this.#source = source;
    this.#map = map(element, { worldCopyJump: true, minZoom: 1 });
    mapTiles(site).addTo(this.#map);
    this.#map.attributionControl.setPrefix(false);
    this.#map.setView([...WORLD_VIEW], 1);
    this.#markers.addTo(this.#map);
    // A list above a spot moves the map to where all of it is seen.
    this.#map.on('autopanstart', () => {
      this.#isMovedByProgram = true;
    });
    this.#map.on('moveend', () => this.#handleMove());
  }

  remove(): void {
    clearTimeout(this.#timer);
    this.#requests++;
    this.#listings++;
    this.#map.remove();
  }

  /** Keeps the view at the next search, which was made for it. */
  keepView(): void {
    this.#keepsView = true;
  }

  /** Shows the events of a search with the circle searched, and all of them unless the view is kept. */
  async show(filters: EventQuery, area: MapArea | null = null): Promise<void> {
    this.#filters = filters;
    this.#drawCircle(area);
    if (this.#keepsView) {
      this.#keepsView = false;
      await this.#load(this.#edges());
      return;
    }
    const clusters = await this.#load({});
    if (!clusters) return;
    const bounds =
      clusters.length > 0
        ? latLngBounds(clusters.map(({ latitude, longitude }) => [latitude, longitude]))
        : this.#circle?.getBounds();
    if (bounds) {
      this.#isMovedByProgram = true;
      this.#map.fitBounds(bounds, { maxZoom: CLOSEST_FIT, padding: [40, 40], animate: false });
      // There is nothing to fit: load the events in view.
    } else await this.#load(this.#edges());
  }

  #drawCircle(area: MapArea | null): void {
    this.#circle?.remove();
    if (!area) {
      this.#circle = null;
      return;
    }
    const options = { radius: area.radiusKm * 1000, className: styles.circle ?? '', fill: false, interactive: false };
    this.#circle = circle([area.center.latitude, area.center.longitude], options).addTo(this.#map);
  }

  area(): MapArea {
    const bounds = this.#map.getBounds();
    const center = this.#map.getCenter().wrap();
    const metres = this.#map.distance(center, [center.lat, center.lng + (bounds.getEast() - bounds.getWest()) / 2]);
    const tall = this.#map.distance(center, [bounds.getNorth(), center.lng]);
    const radiusKm = Math.min(metres, tall) / 1000;
    return { center: { latitude: center.lat, longitude: center.lng }, radiusKm };
  }

  #handleMove(): void {
    if (!this.#isMovedByProgram) this.#source.onMove();
    this.#isMovedByProgram = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(this.#edges()), WAIT_MS);
  }

  #edges(): ClusterQuery {
    return edgesOf(this.#map.getBounds());
  }

  async #load(edges: ClusterQuery): Promise<Cluster[] | null> {
    const request = ++this.#requests;
    // A later request, or the end of the map, makes this one stale.
    const isStale = () => request !== this.#requests;
    try {
      const { clusters } = await this.#source.findClusters({ ...this.#filters, ...edges });
      if (isStale()) return null;
      this.#draw(clusters);
      return clusters;
    } catch (error) {
      if (!isStale()) this.#source.onError(error);
      return null;
    }
  }

  #draw(clusters: readonly Cluster[]): void {
    // Pins that stay the same keep the focus, and a press on one is not lost.
    const drawing = JSON.stringify(clusters);
    if (drawing === this.#drawing) return;
    this.#drawing = drawing;
    // A focused pin is replaced: the keyboard continues from the map.
    const hadFocus = this.#map.getPane('markerPane')?.contains(document.activeElement);
    this.#markers.clearLayers();
    if (hadFocus) this.#map.getContainer().focus({ preventScroll: true });
    for (const cluster of clusters) {
      const name = cluster.event?.title ?? formatCount(cluster.count, 'event');
      const pin = marker([cluster.latitude, cluster.longitude], {
        icon: iconOf(cluster),
        title: name,
        riseOnHover: true,
      });
      pin.addTo(this.#markers);
      const open = () => this.#open(cluster);
      pin.on('click', open);
      makeAccessible(pin.getElement(), name, open);
    }
  }

  #open(cluster: Cluster): void {
    const isClosest = this.#map.getZoom() >= this.#map.getMaxZoom();
    if (cluster.count === 1 || cluster.isOneSpot || isClosest) void this.#list(cluster);
    else this.#map.setView([cluster.latitude, cluster.longitude], this.#map.getZoom() + ZOOM_STEP);
  }

  /** Lists the events of a spot above it. */
  async #list({ latitude, longitude, count, event: only }: Cluster): Promise<void> {
    const { placeId: _, ...filters } = this.#filters;
    const query = { ...filters, latitude, longitude, radiusKm: SPOT_RADIUS_KM, sort: 'distance' } as const;
    const listing = ++this.#listings;
    // A later press, or the end of the map, makes this one stale.
    const isStale = () => listing !== this.#listings;
    const isHere = (event: ListedEvent) =>
      Math.abs((event.latitude ?? 0) - latitude) < SAME_SPOT_DEGREES &&
      Math.abs((event.longitude ?? 0) - longitude) < SAME_SPOT_DEGREES;
    const list = document.createElement('ul');
    list.className = styles.list ?? '';
    const addPage = async (cursor?: string): Promise<void> => {
      const { events, nextCursor } = await this.#source.findEvents({ ...query, ...(cursor && { cursor }) });
      if (isStale()) return;
      if (cursor) list.lastElementChild?.remove();
      const here = events.filter(isHere);
      const nearest = cursor || here.length > 0 ? here : events.slice(0, count);
      // The dates of a series may be at several places, of which none is the spot.
      const listed = only ? [events.find(({ id }) => id === only.id) ?? only] : nearest;
      const items = listed.map((event) => itemOf(event, this.#source.openEvent));
      list.append(...items);
      const rest = count - list.children.length;
      // The nearest come first, so a page with others is the last of this spot.
      const hasMore = nextCursor !== null && here.length === events.length;
      if (rest > 0) list.append(hasMore ? moreItem(() => tryPage(nextCursor)) : restItem(rest));
      if (!cursor) popup(LIST_OPTIONS).setLatLng([latitude, longitude]).setContent(list).openOn(this.#map);
      items[0]?.querySelector('a')?.focus({ preventScroll: !cursor });
    };
    const tryPage = (cursor?: string) =>
      addPage(cursor).catch((error: unknown) => {
        if (!isStale()) this.#source.onError(error);
      });
    await tryPage();
  }
}

/** The API's edges: a map may show more than one world. */
function edgesOf(bounds: LatLngBounds): ClusterQuery {
  const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
  if (bounds.getEast() - bounds.getWest() >= 360) return { south, north, west: -180, east: 180 };
  const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return { south, north, west: wrap(bounds.getWest()), east: wrap(bounds.getEast()) };
}

const shortCount = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

function iconOf({ count }: Cluster) {
  if (count === 1) return pinIcon();
  const size = Math.min(56, 32 + Math.log2(count) * 2.5);
  return divIcon({ className: styles.cluster ?? '', iconSize: [size, size], html: shortCount.format(count) });
}

/** Leaflet makes pins focusable but handles only pointer clicks. */
function makeAccessible(pin: HTMLElement | undefined, name: string, open: () => void): void {
  pin?.setAttribute('aria-label', name);
  pin?.addEventListener('keydown', (event) => {
    if (![' ', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    open();
  });
}

function itemOf({ id, title, startsLocal }: NamedEvent, openEvent: Source['openEvent']): HTMLElement {
  const path = paths.event(id);
  const link = Object.assign(document.createElement('a'), { href: path, textContent: title });
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openEvent(path);
  });
  const item = document.createElement('li');
  item.append(link);
  if (startsLocal)
    item.append(Object.assign(document.createElement('span'), { textContent: formatStart(startsLocal) }));
  return item;
}

/** After a failure it can be pressed again. */
function moreItem(load: () => Promise<void>): HTMLElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Show more' });
  let isLoading = false;
  button.addEventListener('click', () => {
    if (isLoading) return;
    isLoading = true;
    void load().finally(() => {
      isLoading = false;
    });
  });
  const item = document.createElement('li');
  item.append(button);
  return item;
}

const restItem = (count: number): HTMLElement =>
  Object.assign(document.createElement('li'), { textContent: `and ${formatCount(count, 'more event')}` });
