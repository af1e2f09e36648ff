import type { ReactNode } from 'react';
import type { EventCard } from '#contracts/events/events.contract.ts';

type CoverPictureProps = {
  cover: EventCard['cover'];
  /** Generated art, shown if there is no upload. */
  art: ReactNode;
  isEarly: boolean;
  size?: 'small' | 'large';
};

/** Decorative: the title carries the information. */
export function CoverPicture({ cover, art, isEarly, size = 'small' }: CoverPictureProps) {
  if (!cover) return art;
  const [width, height] = size === 'small' ? [640, 320] : [1280, 640];
  return (
    <img
      src={cover[size]}
      alt=""
      width={width}
      height={height}
      decoding="async"
      {...(isEarly ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
