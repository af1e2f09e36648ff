import { hueOfName } from '#contracts/art/host-hue.ts';
import { PosterArt } from '#web/ui/drawing/PosterArt.tsx';

type HostCoverProps = { cover: { small: string; large: string } | null; name: string };

/** Decorative: the uploaded cover or generated art. */
export function HostCover({ cover, name }: HostCoverProps) {
  if (!cover) return <PosterArt hue={hueOfName(name)} seed={`${name} cover`} isBanner />;
  return (
    <img
      src={cover.large}
      srcSet={`${cover.small} 640w, ${cover.large} 1280w`}
      sizes="(min-width: 1376px) 1250px, 92vw"
      alt=""
      width={1280}
      height={640}
      decoding="async"
      fetchPriority="high"
    />
  );
}
