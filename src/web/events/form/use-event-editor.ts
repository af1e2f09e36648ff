import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { writtenQuestions } from '#web/parts/fields/question-values.ts';
import { useAutosavedForm } from '#web/platform/form/autosaved-form.ts';
import { bindForm, type Form, rowName } from '#web/platform/form/form-binding.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type EditorOptions, type EditorState, EventEditor } from './event-editor.ts';
import { type EventValues, formFieldEntries, savedField } from './event-form-fields.ts';
import { inputTexts, type TextName } from './event-form-parts.ts';

type BoundForm = Form<EventValues>;

/** What the parts of the form share; a text field brings its label and limits along. */
export type EventFormState = Pick<EditorState, 'event'> &
  Omit<BoundForm, 'field'> & {
    field: (name: TextName) => ReturnType<typeof inputTexts> & ReturnType<BoundForm['field']>;
  };

/** The value that shows the error of an API field: of several the first in the form. */
function valueName(path: string, { questions }: EventValues): string {
  const [name] = formFieldEntries.find(([each]) => savedField(each) === path) ?? [];
  return name ?? rowName(path, 'questions', writtenQuestions(questions));
}

export function useEventEditor(options: EditorOptions) {
  const { editor, state } = useAutosavedForm(() => new EventEditor(options));
  const { event, values } = state;
  const named = Object.entries(state.fieldErrors).map(([path, text]) => [valueName(path, values), text]);
  // The editor decides which errors a change clears, because dates are valid only together.
  const bound = bindForm({ values, fieldErrors: Object.fromEntries(named), change: editor.change });
  const form: EventFormState = { ...bound, event, field: (name) => ({ ...inputTexts(name), ...bound.field(name) }) };
  return { editor, state, form };
}

/** Goes on with the form of a published event, which restores what was typed, when a draft is published in another tab or by another host. */
export function usePublishedElsewhere(editor: EventEditor): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const published = editor.isPublishedElsewhere() ? editor.state().event : null;
  useEffect(() => {
    if (!published) return;
    queries.setQueryData(['event-to-edit', published.id], published);
    showToast('This event has been published. Press “Save changes” to save what you type.');
    void navigate(paths.editEvent(published.id), { replace: true });
  }, [published, queries, navigate]);
}
