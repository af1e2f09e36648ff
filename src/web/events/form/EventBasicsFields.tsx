import { categoryNames, categorySlugs } from '#contracts/categories.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#contracts/events/event-limits.ts';
import { InterestField } from '#web/parts/fields/InterestField.tsx';
import { MarkdownField } from '#web/parts/fields/MarkdownField.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { EventHostField } from './EventHostField.tsx';
import type { EventForm } from './use-event-editor.ts';

const categories = [
  { value: '', label: 'Choose one' },
  ...categorySlugs.map((slug) => ({ value: slug, label: categoryNames[slug] })),
];

export function EventBasicsFields({ form }: { form: EventForm }) {
  const { values, complaints, change } = form;
  return (
    <FormPart title="What">
      <EventHostField form={form} />
      <TextField
        label="Title"
        placeholder="Board games by the fire"
        autoComplete="off"
        required
        maxLength={MAX_TITLE_LENGTH}
        {...form.text('title')}
      />
      <Select
        label="Category"
        name="category"
        required
        options={categories}
        value={values.category}
        error={complaints['category']}
        onChange={({ target }) => change({ category: target.value as typeof values.category })}
      />
      <MarkdownField label="Description" maxLength={MAX_DESCRIPTION_LENGTH} {...form.text('description')} />
      <InterestField
        interests={values.interests}
        complaints={complaints}
        onChange={(interests) => change({ interests })}
      />
    </FormPart>
  );
}
