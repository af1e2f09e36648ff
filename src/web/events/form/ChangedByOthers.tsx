import { capital } from '#contracts/text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './EventForm.module.css';
import { decidedTogether } from './event-changes.ts';
import type { EditorState, EventEditor } from './event-editor.ts';
import {
  type EventFormField,
  type EventValueName,
  type EventValues,
  eventFormFields,
  savedField,
} from './event-form-fields.ts';
import { formatTimes, formatValue } from './event-value-texts.ts';

type ChangedByOthersProps = { editor: EventEditor; state: EditorState };

/** The fields that somebody else has changed as well, with both values to choose from. */
export function ChangedByOthers({ editor, state: { values, theirs } }: ChangedByOthersProps) {
  const names = Object.keys(theirs) as EventValueName[];
  const fields = [...new Map(names.map((name) => [decidedTogether(savedField(name))[0]!, name]))];
  if (fields.length === 0) return null;
  return (
    <Alert>
      <div className={styles.conflicts}>
        <p>Someone else changed this in the meantime. Choose what to keep.</p>
        {fields.map(([field, name]) => {
          const { inSummary }: EventFormField = eventFormFields[name];
          const isTime = field === 'startsLocal';
          const label = isTime ? 'Start and end' : capital(inSummary);
          const format = isTime ? formatTimes : (from: EventValues) => formatValue(name, from);
          return (
            <div key={field} role="group" aria-label={label}>
              <p>
                <strong>{label}</strong>
              </p>
              <p>Theirs: {format({ ...values, ...theirs })}</p>
              <p>Yours: {format(values)}</p>
              <Row gap="tight">
                <Button size="small" onClick={() => editor.choose(field, 'theirs')}>
                  Use theirs
                </Button>
                <Button size="small" onClick={() => editor.choose(field, 'own')}>
                  Keep yours
                </Button>
              </Row>
            </div>
          );
        })}
      </div>
    </Alert>
  );
}
