import { type DragEvent, useRef, useState } from 'react';
import * as imports from '#contracts/series/imports.contract.ts';
import type { HostOption } from '#web/events/form/hosts.api.ts';
import { useHosts } from '#web/events/form/hosts.api.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './Import.module.css';
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
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const { text, error } = await readCalendar(file);
    setFileError(error);
    if (text !== null) form.change({ text });
  };
  const text = form.field('text');
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit} aria-label="Import a calendar">
      <Stack>
        <FileDrop onFile={(file) => void readFile(file)} />
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

function FileDrop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // Drag and drop; the button does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={picker}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label="Calendar file"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // Reset, so that choosing the same file again fires a change.
          target.value = '';
        }}
      />
      <p>Drop an .ics file here</p>
      <Button variant="quiet" onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
    </div>
  );
}

function hostOf(hosts: HostOption[], hostId: string) {
  const host = hosts.find(({ id }) => id === hostId);
  return host ? { host: { kind: host.kind, id: host.id } } : {};
}
