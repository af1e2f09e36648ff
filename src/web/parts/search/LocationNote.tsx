import { useEffect, useEffectEvent } from 'react';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '#web/platform/http/http.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useSite } from '#web/platform/page/site.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatRadius } from '#web/ui/display/distance.ts';
import { findPosition } from './find-position.ts';
import styles from './SearchPage.module.css';
import type { TownLink } from './town-links.ts';
import { cachedPosition, type ViewerPosition } from './viewer-position.ts';
import type { Radius } from './when-and-where.ts';

export type LocationNoteProps = {
  request: { near: string; where: string; radius: Radius };
  /** What is searched. */
  noun: 'events' | 'shifts';
  /** Towns with similar names; null if the town under “Near” is known. */
  similarTowns: TownLink[] | null;
  position: ViewerPosition | null;
};

/** Explains which location was searched, when it differs from the requested one, and asks the browser for the position. */
export function LocationNote({ request, noun, similarTowns, position }: LocationNoteProps) {
  const { near, where, radius } = request;
  const isLocating = useLocating(where === 'current' && !near);
  if (near && similarTowns) return <UnknownTown near={near} noun={noun} similarTowns={similarTowns} />;
  if (where !== 'current' || near) return null;
  return (
    <Alert>
      <p className={styles.note}>
        {formatPosition({ radius, noun, position, isLocating })}
        <noscript> Enter a town under “Near” to search around it.</noscript>
      </p>
    </Alert>
  );
}

function UnknownTown({ near, noun, similarTowns }: { near: string; noun: string; similarTowns: TownLink[] }) {
  return (
    <Alert>
      {`We couldn’t find “${near}”, so we’re showing ${noun} everywhere.`}
      {similarTowns.length > 0 && ' Did you mean '}
      {similarTowns.map(({ label, path }, index) => (
        <span key={path}>
          {index > 0 && (index === similarTowns.length - 1 ? ' or ' : ', ')}
          <Link to={path}>{label}</Link>
        </span>
      ))}
      {similarTowns.length > 0 && '?'}
    </Alert>
  );
}

/** Returns true while the browser asks for the position. */
function useLocating(isRequested: boolean): boolean {
  const isHydrated = useHydrated();
  const profilePlace = useAppSelector((state) => state.auth.user?.location ?? '');
  const { revalidate } = useRevalidator();
  const { town } = useSite();
  const isLocating = isRequested && isHydrated && cachedPosition() === undefined;
  const locate = useEffectEvent(async () => {
    await findPosition(callApi, profilePlace, town);
    await revalidate();
  });
  useEffect(() => {
    if (isLocating) void locate();
  }, [isLocating]);
  return isLocating;
}

type PositionNote = { radius: Radius; noun: string; position: ViewerPosition | null; isLocating: boolean };

function formatPosition({ radius, noun, position, isLocating }: PositionNote): string {
  if (isLocating) return 'Getting your location. We only use it for this search.';
  if (position?.source === 'browser')
    return `Within ${formatRadius(radius)} of you${position.name && ` (${position.name})`}.`;
  if (position)
    return `We couldn’t get your location, so we’re showing ${noun} within ${formatRadius(radius)} of ${position.name}${position.source === 'profile' ? ', the location on your profile' : ''}.`;
  if (cachedPosition() === null) return `We couldn’t get your location, so we’re showing ${noun} everywhere.`;
  return `We’re showing ${noun} everywhere until we have your location.`;
}
