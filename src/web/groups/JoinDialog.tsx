import { groupRoles } from '#contracts/groups/group-roles.ts';
import { missingAnswers } from '#contracts/required-answers.ts';
import { AnswerFields } from '#web/parts/fields/AnswerFields.tsx';
import { toAnswers, toAnswerValues } from '#web/parts/fields/answer-values.ts';
import { useForm } from '#web/platform/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { type JoinedGroup, joinLabels, type WayIn } from './joining.ts';
import type { useJoinGroup } from './membership.api.ts';

type JoinDialogProps = {
  group: JoinedGroup;
  way: Exclude<WayIn, 'closed'>;
  invitation: string | null;
  join: ReturnType<typeof useJoinGroup>;
  onDone: (now: 'member' | 'requested') => void;
  onClose: () => void;
};

/** The organizers' questions; invited people skip them. */
export function JoinDialog({ group, way, invitation, join, onDone, onClose }: JoinDialogProps) {
  const questions = way === 'invited' ? [] : group.questions;
  const form = useForm({
    initial: toAnswerValues(questions, {}),
    rules: (values) => missingAnswers(questions, toAnswers(questions, values)),
    submit: (_, values) =>
      join.mutateAsync({
        answers: toAnswers(questions, values),
        ...(way === 'invited' && invitation && { invitation }),
      }),
    onSuccess: ({ status }) => onDone(status),
  });
  return (
    <Dialog
      title={way === 'ask' ? `Ask to join ${group.name}` : `Join ${group.name}`}
      onClose={onClose}
      error={form.formError}
      onSubmit={form.handleSubmit}
      actions={
        <Button type="submit" variant="loud" busy={form.isSubmitting}>
          {joinLabels[way]}
        </Button>
      }
    >
      <p>{formatWay(group, way)}</p>
      <AnswerFields questions={questions} form={form} />
    </Dialog>
  );
}

function formatWay({ viewer }: JoinedGroup, way: WayIn): string {
  if (way === 'ask') return 'The organizers read this and answer by mail.';
  if (way === 'join') return 'You hear of its events and posts, and can leave at any time.';
  return viewer.invitedAs === 'member' || !viewer.invitedAs
    ? 'You are invited. You can leave at any time.'
    : `You are invited as ${groupRoles[viewer.invitedAs]}. You can leave at any time.`;
}
