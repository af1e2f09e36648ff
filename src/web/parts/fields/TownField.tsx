import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useLoadedOnUse } from '#web/ui/overlay/loaded-on-use.ts';

const loadSuggestions = () => import('./TownSuggestions.tsx').then((module) => module.TownSuggestions);

/** A text field of a search for a town; while somebody types it suggests places of the gazetteer. */
export function TownField(props: ComponentProps<typeof TextField>) {
  const { Component, snapshot, wiring } = useLoadedOnUse(loadSuggestions);
  return Component ? <Component {...props} snapshot={snapshot} /> : <TextField {...props} {...wiring} />;
}
