import type { ComponentProps } from 'react';
import { useEnhancedField } from '#web/ui/form/enhanced-field.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

const loadSuggestions = () => import('./TownSuggestions.tsx').then((module) => module.TownSuggestions);

/** A text field of a search for a town; while somebody types it suggests places of the gazetteer. */
export function TownField(props: ComponentProps<typeof TextField>) {
  const { Component, snapshot, fieldProps } = useEnhancedField(loadSuggestions);
  return Component ? <Component {...props} snapshot={snapshot} /> : <TextField {...props} {...fieldProps} />;
}
