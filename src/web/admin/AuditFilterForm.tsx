import { FilterForm } from '#web/parts/FilterForm.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { type AuditFilter, exportAuditEntries, useAuditFilters } from './audit.api.ts';
import { actionText } from './audit-texts.ts';

type AuditFilterFormProps = { filter: AuditFilter; onChange: (filter: Record<string, string>) => void };

export function AuditFilterForm({ filter: { actor, action, target, from, until }, onChange }: AuditFilterFormProps) {
  const known = useAuditFilters().data;
  const people = known?.actors.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const actions = known?.actions.map((value) => ({ value, label: actionText(value) })) ?? [];
  return (
    <FilterForm
      initial={{ actor, action, target, from, until }}
      onChange={onChange}
      csv={{ fileName: 'audit.csv', load: exportAuditEntries }}
    >
      {(field) => (
        <>
          <Select
            label="Who"
            options={[{ value: '', label: 'Everyone' }, { value: 'system', label: 'Command line and jobs' }, ...people]}
            {...field('actor')}
          />
          <Select label="What" options={[{ value: '', label: 'Everything' }, ...actions]} {...field('action')} />
          <TextField label="Target ID" autoComplete="off" spellCheck={false} {...field('target')} />
          <TextField label="From" type="date" {...field('from')} />
          <TextField label="Until" type="date" {...field('until')} />
        </>
      )}
    </FilterForm>
  );
}
