import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useLoadedOnUse } from '#web/ui/overlay/loaded-on-use.ts';
import styles from './TownField.module.css';

const loadSuggestions = () => import('./TownSuggestions.tsx').then((module) => module.TownSuggestions);

/** A text field of a search for where to look around; while typing it offers places of the gazetteer. */
export function TownField(props: ComponentProps<typeof TextField>) {
  const { joined, wiring } = useLoadedOnUse(loadSuggestions);
  return (
    <div className={styles.place}>
      <TextField {...props} {...wiring} />
      {joined && <joined.Joined input={joined.input} />}
    </div>
  );
}
