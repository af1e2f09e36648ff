import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { type AccessibilityFact, accessibilityFacts } from '#contracts/events/event-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FormFold } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
import { eventChoices } from './event-choices.ts';
import { eventFormFields } from './event-form-fields.ts';
import { hasErrorIn, rowsOf, type TextName, valuesInPart } from './event-form-parts.ts';
import type { EventFormState } from './use-event-editor.ts';

type FactName = ReturnType<typeof valuesInPart<'facts'>>[number];
type FactFieldProps = { form: EventFormState };

/** Fields that are not plain text. */
const ownFields: Record<Exclude<FactName, TextName> | 'visibility', ComponentType<FactFieldProps>> = {
  accessibility: AccessibilityFields,
  visibility: VisibilityField,
};
const hasOwnField = (name: FactName): name is keyof typeof ownFields => name in ownFields;

/** Plain text fields are described entirely by their entry in the list of fields. */
export function EventFactFields({ form }: FactFieldProps) {
  return (
    <FormFold
      title="Good to know"
      lead="Price, accessibility, who can find it, notes"
      isUrgent={hasErrorIn('facts', form)}
    >
      {valuesInPart('facts').map((name) => {
        if (name === 'priceNote') return <PriceField key={name} form={form} />;
        if (!hasOwnField(name)) return <FactField key={name} form={form} name={name} />;
        const OwnField = ownFields[name];
        return <OwnField key={name} form={form} />;
      })}
    </FormFold>
  );
}

function FactField({ form, name }: FactFieldProps & { name: TextName }) {
  const rows = rowsOf(name);
  return rows ? <TextArea {...rows} {...form.field(name)} /> : <TextField {...form.field(name)} />;
}

/** What a free event costs is a note; tickets are a page of their own, once there is a draft. */
function PriceField({ form }: FactFieldProps) {
  const { event } = form;
  if (!event) return <FactField form={form} name="priceNote" />;
  const tickets = <Link to={paths.eventTickets(event.id)}>Tickets</Link>;
  if (event.ticketNote !== null)
    return (
      <p>
        {`The price is ${event.ticketNote}, as set under `}
        {tickets}.
      </p>
    );
  return (
    <div>
      <FactField form={form} name="priceNote" />
      <p className={noteClass}>To sell tickets or take payments, add them under {tickets}.</p>
    </div>
  );
}

const facts = Object.entries(accessibilityFacts) as [AccessibilityFact, string][];

function AccessibilityFields({ form: { values, change } }: FactFieldProps) {
  const toggle = (fact: AccessibilityFact, isTrue: boolean) => {
    const others = values.accessibility.filter((other) => other !== fact);
    change({ accessibility: isTrue ? [...others, fact] : others });
  };
  return (
    <fieldset className={styles.facts}>
      <legend>{eventFormFields.accessibility.label}</legend>
      <div>
        {facts.map(([fact, label]) => (
          <Checkbox
            key={fact}
            label={label}
            checked={values.accessibility.includes(fact)}
            onChange={({ target }) => toggle(fact, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function VisibilityField({ form }: FactFieldProps) {
  const { host, visibility } = form.values;
  const hasMembers = host?.kind === 'group' || visibility === 'members';
  const options = eventChoices.visibility.filter(({ value }) => value !== 'members' || hasMembers);
  return <Select options={options} {...form.field('visibility')} />;
}
