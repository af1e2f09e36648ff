import type { ComponentProps } from 'react';
import { useEnhancedField } from '#web/ui/form/enhanced-field.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

const loadSuggestions = () => import('./TownSuggestions.tsx').then((module) => module.TownSuggestions);

/** A text field for a town that suggests places while the user types. */
export function TownField(props: ComponentProps<typeof TextField>) {
  const { Component, snapshot, fieldProps } = useEnhancedField(loadSuggestions);
  return Component ? <Component {...props} snapshot={snapshot} /> : <TextField {...props} {...fieldProps} />;
}
