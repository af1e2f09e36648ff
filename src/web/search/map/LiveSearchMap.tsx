import leafletSheet from 'leaflet/dist/leaflet.css?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { findNearestPlace, formatPlace } from '#web/parts/places.api.ts';
import { searchViewer } from '#web/parts/search/search-viewer.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useSite } from '#web/platform/page/site.ts';
import mapStyles from '#web/ui/display/MapView.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { centerOf, type SearchResult, toQuery } from '../search-loading.ts';
import { type SearchRequest, searchPath } from '../search-request.ts';
import { ClusterMap } from './cluster-map.ts';
import { radiusOf } from './map-area.ts';
import styles from './SearchMap.module.css';

export type SearchMapProps = { request: SearchRequest; result: SearchResult };

/**
 * The events of a search on a map, in clusters, which follow the map while it moves, and the circle searched. Leaflet is heavy, so load this after the
 * list or on press; it fills the element around it.
 */
export function LiveSearchMap({ request, result }: SearchMapProps) {
  const site = useSite();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<ClusterMap>(null);
  /** The search for which the map was moved. */
  const [movedFor, setMovedFor] = useState('');
  const { place, position, timeZone } = result;
  const filters = toQuery(request, centerOf(request, place, position), { ...searchViewer(), timeZone });
  const spot = place ?? position;
  const center = spot && { latitude: spot.latitude, longitude: spot.longitude };
  const circle = center && { center, radiusKm: Number(request.radius) };
  const searchJson = JSON.stringify([filters, circle]);
  const handleMove = useEffectEvent(() => setMovedFor(searchJson));
  const fail = useEffectEvent((error: unknown) => showToast(problemText(error), { kind: 'error' }));

  useEffect(() => {
    if (!frame.current) return;
    const made = new ClusterMap(frame.current, site, {
      findClusters: (query) => callApi(calls.clusterEvents, { query }),
      findEvents: (query) => callApi(calls.searchEvents, { query }),
      openEvent: (path) => void navigate(path),
      onMove: handleMove,
      onError: fail,
    });
    map.current = made;
    return () => made.remove();
  }, [site, navigate]);

  useEffect(() => {
    const [shownFilters, shownCircle] = JSON.parse(searchJson) as [typeof filters, typeof circle];
    void map.current?.show(shownFilters, shownCircle);
  }, [searchJson]);

  const searchArea = async () => {
    const area = map.current?.area();
    if (!area) return;
    try {
      const near = formatPlace(await findNearestPlace(area.center));
      map.current?.keepView();
      await navigate(searchPath(request, { near, radius: radiusOf(area), sort: '' }), { preventScrollReset: true });
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    }
  };
  return (
    <div className={styles.frame}>
      <link rel="stylesheet" href={leafletSheet} precedence="map" />
      <div ref={frame} role="region" aria-label="Map of events" className={mapStyles.map} />
      {movedFor === searchJson && (
        <Button size="small" variant="quiet" className={styles.search} onClick={() => void searchArea()}>
          Search this area
        </Button>
      )}
    </div>
  );
}
