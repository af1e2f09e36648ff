import { contentKinds, contentStates } from '#contracts/moderation/content-fields.ts';
import { targetNames } from '#contracts/moderation/site-rules.ts';
import { capital } from '#contracts/text.ts';
import { FilterForm } from '#web/parts/FilterForm.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { ContentFilter } from './content.api.ts';
import { stateNames } from './content-texts.ts';

type ContentFilterFormProps = { filter: ContentFilter; onChange: (filter: Record<string, string>) => void };

const kinds = [
  { value: '', label: 'Everything' },
  ...contentKinds.map((value) => ({ value, label: `${capital(targetNames[value])}s` })),
];
const states = [
  { value: '', label: 'All states' },
  ...contentStates.map((value) => ({ value, label: stateNames[value] })),
];

/** The author comes from links on their page. */
export const ContentFilterForm = ({ filter: { kind, state, q, author }, onChange }: ContentFilterFormProps) => (
  <FilterForm
    initial={{ kind, state, q, author }}
    onChange={onChange}
    actions={
      author && (
        <Button variant="quiet" onClick={() => onChange({})}>
          Show everyone’s
        </Button>
      )
    }
  >
    {(field) => (
      <>
        <Select label="Kind" options={kinds} {...field('kind')} />
        <Select label="State" options={states} {...field('state')} />
        <TextField label="Words" type="search" maxLength={100} autoComplete="off" {...field('q')} />
      </>
    )}
  </FilterForm>
);
