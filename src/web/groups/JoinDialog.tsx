import { groupRoles } from '#contracts/groups/group-roles.ts';
import { missingAnswers } from '#contracts/required-answers.ts';
import { AnswerFields } from '#web/parts/fields/AnswerFields.tsx';
import { toAnswers, toAnswerValues } from '#web/parts/fields/answer-values.ts';
import { useForm } from '#web/platform/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { type JoinedGroup, type JoinMethod, joinLabels } from './joining.ts';
import type { useJoinGroup } from './membership.api.ts';

type JoinDialogProps = {
  group: JoinedGroup;
  method: Exclude<JoinMethod, 'closed'>;
  invitation: string | null;
  join: ReturnType<typeof useJoinGroup>;
  onDone: (status: 'member' | 'requested') => void;
  onClose: () => void;
};

/** The organizers' questions; invited people skip them. */
export function JoinDialog({ group, method, invitation, join, onDone, onClose }: JoinDialogProps) {
  const questions = method === 'invited' ? [] : group.questions;
  const form = useForm({
    initial: toAnswerValues(questions, {}),
    rules: (values) => missingAnswers(questions, toAnswers(questions, values)),
    submit: (_, values) =>
      join.mutateAsync({
        answers: toAnswers(questions, values),
        ...(method === 'invited' && invitation && { invitation }),
      }),
    onSuccess: ({ status }) => onDone(status),
  });
  return (
    <Dialog
      title={method === 'ask' ? `Ask to join ${group.name}` : `Join ${group.name}`}
      onClose={onClose}
      error={form.formError}
      onSubmit={form.handleSubmit}
      actions={
        <Button type="submit" variant="loud" busy={form.isSubmitting}>
          {joinLabels[method]}
        </Button>
      }
    >
      <p>{formatMethod(group, method)}</p>
      <AnswerFields questions={questions} form={form} />
    </Dialog>
  );
}

function formatMethod({ viewer }: JoinedGroup, method: JoinMethod): string {
  if (method === 'ask') return 'The organizers read this and answer by mail.';
  if (method === 'join') return 'You hear of its events and posts, and can leave at any time.';
  return viewer.invitedAs === 'member' || !viewer.invitedAs
    ? 'You are invited. You can leave at any time.'
    : `You are invited as ${groupRoles[viewer.invitedAs]}. You can leave at any time.`;
}
