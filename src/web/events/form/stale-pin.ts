import { showToast } from '#web/ui/overlay/toast.ts';
import type { EventFormState } from './use-event-editor.ts';

/** The change that removes the pin, if any, because it marked another town or address. */
export function removeStalePin({ values: { pin }, change }: Pick<EventFormState, 'values' | 'change'>) {
  if (!pin) return {};
  const undo = { label: 'Undo', run: () => change({ pin }) };
  showToast('We removed the pin because the location changed.', { action: undo });
  return { pin: null };
}
