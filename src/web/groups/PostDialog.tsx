import { type FormEvent, useState } from 'react';
import { MarkdownField } from '#web/parts/fields/MarkdownField.tsx';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useSavePost } from './group-posts.api.ts';
import type { GroupPost } from './groups.api.ts';

type PostDialogProps = { slug: string; post?: GroupPost; onClose: () => void; onSaved: () => void };

const readers = [
  { value: 'members', label: 'Members' },
  { value: 'public', label: 'Everyone' },
] as const;

export function PostDialog({ slug, post, onClose, onSaved }: PostDialogProps) {
  const fields = useFormFields({ title: post?.title ?? '', text: post?.text ?? '' });
  const [visibility, setVisibility] = useState(post?.visibility ?? 'members');
  const [refusal, setRefusal] = useState<string | null>(null);
  const saving = useSavePost(slug, post?.id);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (saving.isPending) return;
    setRefusal(null);
    const { title, text } = fields.values;
    const missing = {
      title: title.trim() ? undefined : 'Give it a title',
      text: text.trim() ? undefined : 'Write something',
    };
    if (fields.complain(form, missing)) return;
    after(saving.mutateAsync({ title, text, visibility }), onSaved, (error) => {
      if (!fields.complain(form, problemFields(error))) setRefusal(problemText(error));
    });
  };
  return (
    <Dialog
      title={post ? 'Change the post' : 'Write to the members'}
      wide
      onClose={onClose}
      onSubmit={submit}
      error={refusal}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {post ? 'Save' : 'Post'}
          </Button>
        </>
      }
    >
      <TextField label="Title" required maxLength={120} autoComplete="off" {...fields.bind('title')} />
      <MarkdownField label="Text" maxLength={10_000} {...fields.bind('text')} />
      <Choice label="Who can read it" options={readers} value={visibility} onChange={setVisibility} />
      <p>
        {post
          ? 'Nobody is mailed again.'
          : visibility === 'members'
            ? 'Every member gets it by mail, once.'
            : 'Every member and every follower gets it by mail, once.'}
      </p>
    </Dialog>
  );
}
