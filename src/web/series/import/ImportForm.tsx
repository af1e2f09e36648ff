import { useState } from 'react';
import * as imports from '#contracts/series/imports.contract.ts';
import type { HostOption } from '#web/events/form/hosts.api.ts';
import { useHosts } from '#web/events/form/hosts.api.ts';
import { FileDrop } from '#web/parts/fields/FileDrop.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { useImportCalendar } from './imports.api.ts';
import { readCalendar } from './read-calendar.ts';

type ImportFormProps = {
  importing: ReturnType<typeof useImportCalendar>;
  /** The host of the events, such as `group:board-gamers`. */
  hostAddress: string | null;
};

/** Imports a calendar file, chosen or dropped, pasted text, or the calendar at an address. */
export function ImportForm(props: ImportFormProps) {
  const { data = [], isPending, isLoadingError, error, refetch } = useHosts();
  if (props.hostAddress && isPending) return <FormSkeleton label="Loading the form" />;
  if (props.hostAddress && isLoadingError) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <LoadedImportForm {...props} hosts={data} />;
}

function LoadedImportForm({ importing, hostAddress, hosts }: ImportFormProps & { hosts: HostOption[] }) {
  const [fileError, setFileError] = useState<string | null>(null);
  const form = useForm({
    initial: { text: '', address: '', hostAddress: hostAddress ?? '' },
    schema: imports.importCalendar.body,
    toBody: ({ text, address, hostAddress: chosen }) => ({ text, address, ...hostOf(hosts, chosen) }),
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
          hint="A link to a public calendar. We read it once, so later changes aren’t imported."
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
            options={[{ value: '', label: 'You' }, ...hosts.map((host) => ({ value: host.address, label: host.name }))]}
            {...form.field('hostAddress')}
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

function hostOf(hosts: HostOption[], chosen: string) {
  const host = hosts.find(({ address }) => address === chosen);
  return host ? { host: { kind: host.kind, id: host.id } } : {};
}
