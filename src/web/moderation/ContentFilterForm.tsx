import { type SyntheticEvent, useState } from 'react';
import { contentKinds, contentStates } from '#contracts/moderation/content-fields.ts';
import { targetNames } from '#contracts/moderation/site-rules.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { ContentFilter } from './content.api.ts';
import { stateNames } from './content-texts.ts';

type ContentFilterFormProps = { filter: ContentFilter; onChange: (filter: Record<string, string>) => void };

const kinds = [
  { value: '', label: 'Everything' },
  ...contentKinds.map((value) => ({
    value,
    label: `${targetNames[value][0]!.toUpperCase()}${targetNames[value].slice(1)}s`,
  })),
];
const states = [
  { value: '', label: 'All states' },
  ...contentStates.map((value) => ({ value, label: stateNames[value] })),
];

/** Give it the filter as its key, because it starts with it. The author comes from links on their page. */
export function ContentFilterForm({ filter, onChange }: ContentFilterFormProps) {
  const { kind = '', state = '', q = '', author } = filter;
  const [values, setValues] = useState({ kind, state, q });
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = Object.entries({ ...values, author: author ?? '' }).filter(([, value]) => value.trim());
    onChange(Object.fromEntries(chosen));
  };
  return (
    <form onSubmit={apply} aria-label="Filter">
      <Row>
        <Select label="Kind" options={kinds} {...field('kind')} />
        <Select label="State" options={states} {...field('state')} />
        <TextField label="Words" type="search" maxLength={100} autoComplete="off" {...field('q')} />
        <Button type="submit">Filter</Button>
        {author && (
          <Button variant="quiet" onClick={() => onChange({})}>
            Of everyone
          </Button>
        )}
      </Row>
    </form>
  );
}
