import { type SyntheticEvent, useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { type AuditFilter, useAuditExport, useAuditFilters } from './audit.api.ts';
import { actionText } from './audit-texts.ts';

type Values = Record<keyof AuditFilter, string>;
type AuditFilterFormProps = { filter: AuditFilter; onChange: (filter: Record<string, string>) => void };

const valuesOf = ({ actor = '', action = '', target = '', from = '', until = '' }: AuditFilter): Values => ({
  actor,
  action,
  target,
  from,
  until,
});
/** Without what is empty. */
const filterOf = (values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])));

/** Give it the filter as its key, because it starts with it. */
export function AuditFilterForm({ filter, onChange }: AuditFilterFormProps) {
  const [values, setValues] = useState(() => valuesOf(filter));
  const known = useAuditFilters().data;
  const exporting = useAuditExport();
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange(filterOf(values));
  };
  const download = () =>
    after(exporting.mutateAsync(filterOf(values)), (csv) => saveFile('audit.csv', 'text/csv', csv));
  return (
    <form onSubmit={apply} aria-label="Filter">
      <Stack>
        <Row>
          <Select
            label="Who"
            options={[
              { value: '', label: 'Everyone' },
              { value: 'system', label: 'Command line and jobs' },
              ...(known?.actors.map(({ id, name }) => ({ value: id, label: name })) ?? []),
            ]}
            {...field('actor')}
          />
          <Select
            label="What"
            options={[
              { value: '', label: 'Everything' },
              ...(known?.actions.map((action) => ({ value: action, label: actionText(action) })) ?? []),
            ]}
            {...field('action')}
          />
          <TextField label="Id of the target" autoComplete="off" spellCheck={false} {...field('target')} />
          <TextField label="From" type="date" {...field('from')} />
          <TextField label="Until" type="date" {...field('until')} />
        </Row>
        {exporting.error && <Alert kind="error">{problemText(exporting.error)}</Alert>}
        <Row>
          <Button type="submit">Filter</Button>
          <Button variant="quiet" busy={exporting.isPending} onClick={download}>
            Download CSV
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
