import { type AccessibilityFact, accessibilityFacts } from '#contracts/events/event-limits.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FormFold } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
import type { EventForm } from './use-event-editor.ts';

const facts = Object.entries(accessibilityFacts) as [AccessibilityFact, string][];
const mine = ['priceNote', 'accessibility', 'accessibilityNote', 'visibility', 'hostNotes'];

export function EventFactFields({ form }: { form: EventForm }) {
  const { values, complaints, change } = form;
  const isUrgent = Object.keys(complaints).some((path) => mine.includes(path.split('.')[0]!));
  const toggle = (fact: AccessibilityFact, isTrue: boolean) => {
    const others = values.accessibility.filter((other) => other !== fact);
    change({ accessibility: isTrue ? [...others, fact] : others });
  };
  return (
    <FormFold title="Good to know" lead="Price, accessibility, who can find it, notes" isUrgent={isUrgent}>
      <TextField
        label="Price"
        optional
        placeholder="Free, or 5 € for the room"
        autoComplete="off"
        maxLength={200}
        {...form.text('priceNote')}
      />
      <fieldset className={styles.facts}>
        <legend>Accessibility</legend>
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
      <TextArea
        label="More about accessibility"
        optional
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.text('accessibilityNote')}
      />
      <Select
        label="Who can find it"
        name="visibility"
        options={[
          { value: 'public', label: 'Everyone' },
          { value: 'unlisted', label: 'Only people with the link' },
          ...(values.host?.kind === 'group' || values.visibility === 'members'
            ? [{ value: 'members', label: 'Members of the group' }]
            : []),
        ]}
        value={values.visibility}
        error={complaints['visibility']}
        onChange={({ target }) => change({ visibility: target.value as typeof values.visibility })}
      />
      <TextArea
        label="Notes for yourself"
        optional
        hint="Nobody else sees them"
        minRows={2}
        maxRows={8}
        maxLength={5000}
        {...form.text('hostNotes')}
      />
    </FormFold>
  );
}
