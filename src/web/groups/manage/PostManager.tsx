import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useDeletePost } from '#web/groups/group-posts.api.ts';
import type { Group, GroupPost, PostPage } from '#web/groups/groups.api.ts';
import { PostList } from '#web/groups/PostList.tsx';
import { HELD_TEXT } from '#web/parts/HeldNote.tsx';
import { ItemTool, ItemTools } from '#web/parts/ItemTools.tsx';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { PostDialog } from './PostDialog.tsx';

type PostManagerProps = { group: Group; first: PostPage };

/** The posts with organizers' tools; every change reloads the page's data. */
export function PostManager({ group, first }: PostManagerProps) {
  const [isWriting, setWriting] = useState(false);
  const { revalidate } = useRevalidator();
  const done = () => void revalidate();
  return (
    <PersonQueries>
      <div>
        <Button variant="primary" onClick={() => setWriting(true)}>
          Write a post
        </Button>
      </div>
      <PostList key={JSON.stringify(first)} slug={group.slug} first={first} tools={renderTools(group, done)} />
      {isWriting && (
        <PostDialog
          group={group}
          onClose={() => setWriting(false)}
          onSaved={({ isHeld }) => {
            setWriting(false);
            showToast(isHeld ? HELD_TEXT : 'Posted and emailed.');
            done();
          }}
        />
      )}
    </PersonQueries>
  );
}

const renderTools = (group: Group, onDone: () => void) => (post: GroupPost) => (
  <PostTools group={group} post={post} onDone={onDone} />
);

function PostTools({ group, post, onDone }: { group: Group; post: GroupPost; onDone: () => void }) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);
  const deletion = useDeletePost(group.slug, post.id);
  const close = () => setOpenDialog(null);
  const done = () => {
    close();
    onDone();
  };
  if (!post.abilities.edit && !post.abilities.delete) return null;
  const openButton = (label: string, dialog: 'edit' | 'delete') => (
    <ItemTool onClick={() => setOpenDialog(dialog)}>
      {label}
      <VisuallyHidden>{` ${post.title}`}</VisuallyHidden>
    </ItemTool>
  );
  return (
    <ItemTools>
      {post.isHeld && <span>{HELD_TEXT}</span>}
      {post.abilities.edit && openButton('Edit', 'edit')}
      {post.abilities.delete && openButton('Delete', 'delete')}
      {openDialog === 'edit' && <PostDialog group={group} post={post} onClose={close} onSaved={done} />}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title="Delete this post?"
          confirmLabel="Delete"
          busy={deletion.isPending}
          error={deletion.error && problemText(deletion.error)}
          onConfirm={() => after(deletion.mutateAsync(), done)}
          onClose={close}
        >
          {`“${post.title}” will be deleted permanently. Emails that were already sent can’t be unsent.`}
        </ConfirmDialog>
      )}
    </ItemTools>
  );
}
