import { useState } from 'react';
import * as imports from '#contracts/series/imports.contract.ts';
import type { HostOption } from '#web/events/form/hosts.api.ts';
import { useHosts } from '#web/events/form/hosts.api.ts';
import { FileDrop } from '#web/parts/fields/FileDrop.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { useImportCalendar } from './imports.api.ts';
import { readCalendar } from './read-calendar.ts';

/** Imports a calendar file, chosen or dropped, pasted text, or the calendar at an address. */
export function ImportForm({ importing }: { importing: ReturnType<typeof useImportCalendar> }) {
  const { data: hosts = [] } = useHosts();
  const [fileError, setFileError] = useState<string | null>(null);
  const form = useForm({
    initial: { text: '', address: '', hostId: '' },
    schema: imports.importCalendar.body,
    toBody: ({ text, address, hostId }) => ({ text, address, ...hostOf(hosts, hostId) }),
    submit: (body) => importing.mutateAsync(body),
  });
  const readFile = async (file: File) => {
    const { text, error } = await readCalendar(file);
    setFileError(error);
    if (text !== null) form.change({ text });
  };
  const text = form.field('text');
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit} aria-label="Import a calendar">
      <Stack>
        <FileDrop
          prompt="Drop an .ics file here"
          label="Calendar file"
          accept=".ics,text/calendar"
          onFile={(file) => void readFile(file)}
        />
        <TextArea
          label="Or paste its contents"
          placeholder="BEGIN:VCALENDAR"
          minRows={6}
          maxRows={14}
          spellCheck={false}
          {...text}
          error={fileError ?? text.error}
          onChange={(event) => {
            text.onChange(event);
            setFileError(null);
          }}
        />
        <TextField
          label="Or enter its address"
          hint="A link to a public calendar. We read it once; later changes don’t follow."
          placeholder="https://example.com/calendar.ics"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          {...form.field('address')}
        />
        {hosts.length > 0 && (
          <Select
            label="Post as"
            options={[{ value: '', label: 'You' }, ...hosts.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.field('hostId')}
          />
        )}
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <div>
          <Button type="submit" variant="loud" busy={form.isSubmitting}>
            Create drafts
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function hostOf(hosts: HostOption[], hostId: string) {
  const host = hosts.find(({ id }) => id === hostId);
  return host ? { host: { kind: host.kind, id: host.id } } : {};
}
