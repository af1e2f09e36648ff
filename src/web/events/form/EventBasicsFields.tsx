import { categoryNames, categorySlugs } from '#contracts/categories.ts';
import { InterestField } from '#web/parts/fields/InterestField.tsx';
import { MarkdownField } from '#web/parts/fields/MarkdownField.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { EventHostField } from './EventHostField.tsx';
import type { EventFormState } from './use-event-editor.ts';

const categories = [
  { value: '', label: 'Choose one' },
  ...categorySlugs.map((slug) => ({ value: slug, label: categoryNames[slug] })),
];

export function EventBasicsFields({ form }: { form: EventFormState }) {
  return (
    <FormPart title="What">
      <EventHostField form={form} />
      <TextField {...form.field('title')} />
      <Select options={categories} {...form.field('category')} />
      <MarkdownField {...form.field('description')} />
      <InterestField {...form.control('interests')} />
    </FormPart>
  );
}
