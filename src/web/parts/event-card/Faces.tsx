import { Face } from '#web/ui/display/Face.tsx';
import type { CardFace } from './card-event.ts';
import styles from './Faces.module.css';

/** Overlapping pictures of attendees; decorative, because the number of attendees is shown beside them. */
export function Faces({ faces = [] }: { faces: readonly CardFace[] | undefined }) {
  if (faces.length === 0) return null;
  return (
    <span className={styles.faces}>
      {faces.map(({ name, avatar }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and names repeat
        <Face key={index} src={avatar} name={name} />
      ))}
    </span>
  );
}
