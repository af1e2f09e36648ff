import type { ComponentProps } from 'react';
import { useLoadedOnUse } from '#web/ui/loaded-on-use.ts';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './PlaceField.module.css';

const loadSuggestions = () => import('./PlaceSuggestions.tsx').then((module) => module.PlaceSuggestions);

/** A text field for a place; while typing it offers those of the gazetteer. */
export function PlaceField(props: ComponentProps<typeof TextField>) {
  const { joined, wiring } = useLoadedOnUse(loadSuggestions);
  return (
    <div className={styles.place}>
      <TextField {...props} {...wiring} />
      {joined && <joined.Joined input={joined.input} />}
    </div>
  );
}
