import { MAX_ADDRESS_LENGTH } from '#contracts/events/event-limits.ts';
import { formatPlace, searchAddresses } from '#web/parts/places.api.ts';
import { useSite } from '#web/platform/page/site.ts';
import { AutocompleteField } from '#web/ui/form/AutocompleteField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { EventFormState } from './use-event-editor.ts';

/** Typed by hand, or picked from the address search where the site has one, which also sets pin, venue and city. */
export function AddressField({ form, onType }: { form: EventFormState; onType: (address: string) => void }) {
  const { values, change } = form;
  const { hasGeocoder } = useSite();
  const input = form.field('address');
  if (!hasGeocoder) return <TextField {...input} onChange={({ target }) => onType(target.value)} />;
  return (
    <AutocompleteField
      label={input.label}
      optional
      error={input.error}
      maxLength={MAX_ADDRESS_LENGTH}
      value={input.value}
      minLength={3}
      onValueChange={onType}
      find={(text) => searchAddresses(values.place ? `${text}, ${formatPlace(values.place)}` : text)}
      keyOf={({ label, latitude, longitude }) => `${label} ${latitude} ${longitude}`}
      textOf={({ label }) => label}
      onPick={({ label, venue, latitude, longitude, place }) =>
        change({
          address: label,
          pin: { latitude, longitude },
          ...(venue && !values.venue && { venue }),
          ...(place && !values.place && { place, timeZone: place.timeZone }),
        })
      }
    />
  );
}
