import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contracts/places/places.contract.ts';
import { PlaceField } from '#web/parts/fields/PlaceField.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { PinIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { dismissToast, showToast } from '#web/ui/overlay/toast.ts';
import { AddressField } from './AddressField.tsx';
import { eventChoices } from './event-choices.ts';
import { eventFormFields } from './event-form-fields.ts';
import { attendanceChange } from './event-values.ts';
import type { EventFormState } from './use-event-editor.ts';

// Leaflet loads when the map is opened.
const PinDialog = lazyDialog(async () => (await import('./PinDialog.tsx')).PinDialog);

/** Without streets, a pin would be off by kilometres. */
const STREETS_ZOOM = 14;

export function EventPlaceFields({ form }: { form: EventFormState }) {
  const { values } = form;
  return (
    <FormPart title="Where">
      <Choice
        label={eventFormFields.attendance.label}
        options={eventChoices.attendance}
        {...form.control('attendance')}
        onChange={(attendance) => form.change(attendanceChange(values, attendance))}
      />
      {values.attendance !== 'online' && <OnTheSpot form={form} />}
      {values.attendance !== 'in-person' && <TextField {...form.field('meetingLink')} />}
    </FormPart>
  );
}

function OnTheSpot({ form }: { form: EventFormState }) {
  const { values, change } = form;
  const hasStreets = useSite().tileMaxZoom >= STREETS_ZOOM;
  const [isMapOpen, setMapOpen] = useState(false);
  const removeStalePin = useStalePin(form);
  const choose = (place: Place) => {
    const isMoved = values.place !== null && values.place.id !== place.id;
    change({ ...placeChange(values, place), ...(isMoved && removeStalePin()) });
  };
  return (
    <>
      <PlaceField place={values.place} error={form.error('place')} onChoose={choose} />
      <TextField {...form.field('venue')} />
      <AddressField form={form} onType={(address) => change({ address, ...removeStalePin() })} />
      {(hasStreets || values.pin) && (
        <Row>
          {hasStreets && (
            <Button variant="quiet" size="small" onClick={() => setMapOpen(true)}>
              <PinIcon size={20} />
              {values.pin ? 'Move the pin on the map' : 'Add a pin on the map'}
            </Button>
          )}
          {values.pin && (
            <Button variant="bare" size="small" onClick={() => change({ pin: null })}>
              Remove the pin
            </Button>
          )}
        </Row>
      )}
      <Checkbox
        label={eventFormFields.isAddressHidden.label}
        hint="Everyone sees the city. The venue, street and pin are for people who are going or have a ticket to pay at the door, volunteers and hosts."
        {...form.checkbox('isAddressHidden')}
      />
      {isMapOpen && <PinDialog form={form} onClose={() => setMapOpen(false)} onChoosePlace={choose} />}
    </>
  );
}

/** Returns the change that removes the pin, if any, because it marked another town or address. It can be undone until there is another pin. */
function useStalePin({ values: { pin }, change }: EventFormState) {
  // No toast has this id.
  const toastId = useRef(0);
  useEffect(() => {
    if (pin) dismissToast(toastId.current);
  }, [pin]);
  useEffect(() => () => dismissToast(toastId.current), []);
  return () => {
    if (!pin) return {};
    const undo = { label: 'Undo', run: () => change({ pin }) };
    toastId.current = showToast('We removed the pin because the location changed.', { action: undo });
    return { pin: null };
  };
}

/** Sets the place's time zone unless another was chosen by hand. */
function placeChange(values: Pick<EventFormState['values'], 'place' | 'timeZone'>, place: Place) {
  const follows = ['', deviceZone(), values.place?.timeZone].includes(values.timeZone);
  return { place, ...(follows && { timeZone: place.timeZone }) };
}
