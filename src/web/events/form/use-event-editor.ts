import { type ChangeEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { type EditorOptions, type EditorState, EventEditor } from './event-editor.ts';
import { savedField } from './event-form-fields.ts';
import { inputTexts, type TextName } from './event-form-parts.ts';

/** What the parts of the form share. */
export type EventForm = Pick<EditorState, 'event' | 'values' | 'complaints'> & {
  change: EventEditor['change'];
  /** Spread into a TextField, TextArea or Select. */
  text: (name: TextName) => ReturnType<typeof inputTexts> & {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
};

export function useEventEditor(options: EditorOptions) {
  const [editor] = useState(() => new EventEditor(options));
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => {
    editor.enter();
    const again = () => editor.state().phase === 'failed' && void editor.save();
    document.addEventListener('visibilitychange', editor.hurry);
    addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', editor.hurry);
      removeEventListener('online', again);
      editor.leave();
    };
  }, [editor]);
  const form: EventForm = {
    event: state.event,
    values: state.values,
    complaints: state.complaints,
    change: editor.change,
    text: (name) => ({
      ...inputTexts(name),
      name,
      value: state.values[name],
      error: state.complaints[savedField(name)],
      onChange: ({ target }) => editor.change({ [name]: target.value }),
    }),
  };
  return { editor, state, form };
}
