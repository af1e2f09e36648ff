import { categoryNames, categorySlugs } from '#contracts/categories.ts';
import { MAX_TITLE_LENGTH } from '#contracts/event-limits.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { EventFormPart } from './EventFormPart.tsx';
import { InterestField } from './InterestField.tsx';
import type { EventForm } from './use-event-editor.ts';

const categories = [
  { value: '', label: 'Choose one' },
  ...categorySlugs.map((slug) => ({ value: slug, label: categoryNames[slug] })),
];

export function EventBasicsFields({ form }: { form: EventForm }) {
  const { values, complaints, change } = form;
  return (
    <EventFormPart title="What">
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
      <DescriptionField form={form} />
      <InterestField form={form} />
    </EventFormPart>
  );
}
