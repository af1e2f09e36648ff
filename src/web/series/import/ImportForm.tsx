import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { MAX_IMPORT_LENGTH } from '#contracts/events/event-limits.ts';
import type { HostOption } from '#web/events/form/hosts.api.ts';
import { useHosts } from '#web/events/form/hosts.api.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './Import.module.css';
import type { useImportCalendar } from './imports.api.ts';
import { readCalendar } from './read-calendar.ts';

/** A calendar as a file, chosen or dropped, or as text. */
export function ImportForm({ importing }: { importing: ReturnType<typeof useImportCalendar> }) {
  const { data: hosts = [] } = useHosts();
  const [text, setText] = useState('');
  const [hostId, setHostId] = useState('');
  const [complaint, setComplaint] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { text: read, complaint: notRead } = await readCalendar(file);
    setComplaint(notRead);
    if (read !== null) setText(read);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (importing.isPending) return;
    const wrong = text.trim() === '' ? 'Choose a file, or paste its text' : tooLong(text);
    setComplaint(wrong);
    if (!wrong) importing.mutate({ text, ...hostOf(hosts, hostId) });
  };
  const refusal = importing.error && (problemFields(importing.error)['text'] ?? problemText(importing.error));
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Import a calendar">
      <Stack>
        <FileDrop onFile={(file) => void take(file)} />
        <TextArea
          label="Or paste its text"
          placeholder="BEGIN:VCALENDAR"
          minRows={6}
          maxRows={14}
          spellCheck={false}
          value={text}
          error={complaint ?? undefined}
          onChange={({ target }) => {
            setText(target.value);
            setComplaint(null);
          }}
        />
        {hosts.length > 0 && (
          <Select
            label="Post as"
            options={[{ value: '', label: 'Yourself' }, ...hosts.map(({ id, name }) => ({ value: id, label: name }))]}
            value={hostId}
            onChange={({ target }) => setHostId(target.value)}
          />
        )}
        {refusal && <Alert kind="error">{refusal}</Alert>}
        <div>
          <Button type="submit" variant="loud" busy={importing.isPending}>
            Make drafts
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
    // Dropping is beside the button, which does the same by keyboard.
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
          // So that the same file can be chosen again.
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

const tooLong = (text: string) => (text.length > MAX_IMPORT_LENGTH ? 'At most 256 KB: import it in parts' : null);

function hostOf(hosts: HostOption[], hostId: string) {
  const host = hosts.find(({ id }) => id === hostId);
  return host ? { host: { kind: host.kind, id: host.id } } : {};
}
