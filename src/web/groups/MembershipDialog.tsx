import { groupRoles } from '#contracts/groups/group-roles.ts';
import { answerErrors } from '#contracts/questions.ts';
import { AnswerFields } from '#web/parts/fields/AnswerFields.tsx';
import { toAnswers, toAnswerValues } from '#web/parts/fields/answer-values.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { DECISION_TEXT, type JoinedGroup, type JoinMethod, joinLabels } from './joining.ts';
import type { useJoinGroup } from './membership.api.ts';

type MembershipDialogProps = {
  group: JoinedGroup;
  method: Exclude<JoinMethod, 'closed'>;
  invitation: string | null;
  join: ReturnType<typeof useJoinGroup>;
  onDone: (status: 'member' | 'requested') => void;
  onClose: () => void;
};

/** The name, if it is missing, and the organizers' questions; invited people skip them. */
export function MembershipDialog({ group, method, invitation, join, onDone, onClose }: MembershipDialogProps) {
  const questions = method === 'invited' ? [] : group.questions;
  const ownName = useOwnName();
  const form = useForm({
    initial: toAnswerValues(questions, {}),
    rules: (values) => answerErrors(questions, toAnswers(questions, values)),
    submit: async (_, values) => {
      await ownName.save();
      return join.mutateAsync({
        answers: toAnswers(questions, values),
        ...(method === 'invited' && invitation && { invitation }),
      });
    },
    onSuccess: ({ status }) => onDone(status),
  });
  return (
    <FormDialog
      title={method === 'ask' ? `Ask to join ${group.name}` : `Join ${group.name}`}
      form={form}
      submitLabel={joinLabels[method]}
      submitVariant="loud"
      onClose={onClose}
    >
      <p>{formatMethod(group, method)}</p>
      {ownName.field}
      <AnswerFields questions={questions} form={form} />
    </FormDialog>
  );
}

function formatMethod({ viewer }: JoinedGroup, method: JoinMethod): string {
  if (method === 'ask') return DECISION_TEXT;
  if (method === 'join') return 'We’ll let you know about its events and posts. You can leave at any time.';
  return viewer.invitedAs === 'member' || !viewer.invitedAs
    ? 'You’re invited. You can leave at any time.'
    : `You’re invited as ${groupRoles[viewer.invitedAs]}. You can leave at any time.`;
}
