import * as posts from '#contracts/groups/group-posts.contract.ts';
import { useSavePost } from '#web/groups/group-posts.api.ts';
import type { Group, GroupPost } from '#web/groups/groups.api.ts';
import { MarkdownField } from '#web/parts/fields/MarkdownField.tsx';
import { useFormTraces } from '#web/parts/form-traces.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import { enterToText } from '#web/ui/form/enter-to-text.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

type PostDialogProps = {
  group: Pick<Group, 'slug' | 'visibility'>;
  post?: GroupPost;
  onClose: () => void;
  onSaved: (post: GroupPost) => void;
};

const readers = [
  { value: 'members', label: 'Members' },
  { value: 'public', label: 'Everyone' },
] as const;

export function PostDialog({ group, post, onClose, onSaved }: PostDialogProps) {
  const saving = useSavePost(group.slug, post?.id);
  const traces = useFormTraces();
  const form = useForm({
    initial: { title: post?.title ?? '', text: post?.text ?? '', visibility: post?.visibility ?? 'members' },
    schema: posts.writeGroupPost.body,
    submit: (body) => saving.mutateAsync({ ...body, form: traces.read() }),
    onSuccess: onSaved,
  });
  return (
    <FormDialog
      title={post ? 'Edit post' : 'Write a post'}
      wide
      form={form}
      submitLabel={post ? 'Save' : 'Post'}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField label="Title" required maxLength={120} autoComplete="off" {...enterToText} {...form.field('title')} />
      <MarkdownField label="Text" maxLength={10_000} {...form.field('text')} />
      {traces.field}
      {/* All posts of a private group are for its members. */}
      {group.visibility === 'public' && (
        <Choice label="Who can read it" options={readers} {...form.control('visibility')} />
      )}
      <p>
        {post
          ? 'Saving doesn’t send another email.'
          : form.values.visibility === 'members'
            ? 'We’ll email it to all members.'
            : 'We’ll email it to all members and followers.'}
      </p>
    </FormDialog>
  );
}
