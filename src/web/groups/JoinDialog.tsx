import { type FormEvent, useState } from 'react';
import { groupRoles } from '#contracts/groups/group-roles.ts';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
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

const fieldOf = (questionId: string) => `answers.${questionId}`;

/** What the organizers want to know first. Whoever is invited is asked nothing. */
export function JoinDialog({ group, way, invitation, join, onDone, onClose }: JoinDialogProps) {
  const questions = way === 'invited' ? [] : group.questions;
  const fields = useFormFields(Object.fromEntries(questions.map(({ id }) => [fieldOf(id), ''])));
  const [refusal, setRefusal] = useState<string | null>(null);
  const valueOf = (id: string) => fields.values[fieldOf(id)]?.trim() ?? '';
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (join.isPending) return;
    setRefusal(null);
    const missing = questions.filter(({ id, isRequired }) => isRequired && !valueOf(id));
    const complaints = Object.fromEntries(missing.map(({ id }) => [fieldOf(id), 'Please answer this question']));
    if (fields.complain(form, complaints)) return;
    after(
      join.mutateAsync({
        answers: Object.fromEntries(questions.map(({ id }) => [id, valueOf(id)])),
        ...(way === 'invited' && invitation && { invitation }),
      }),
      ({ status }) => onDone(status),
      (error) => {
        if (!fields.complain(form, problemFields(error))) setRefusal(problemText(error));
      },
    );
  };
  return (
    <Dialog
      title={way === 'ask' ? `Ask to join ${group.name}` : `Join ${group.name}`}
      onClose={onClose}
      error={refusal}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="loud" busy={join.isPending}>
          {joinLabels[way]}
        </Button>
      }
    >
      <p>{formatWay(group, way)}</p>
      {questions.map(({ id, text, isRequired }) => (
        <TextArea
          key={id}
          label={text}
          optional={!isRequired}
          minRows={1}
          maxRows={6}
          maxLength={1000}
          {...fields.bind(fieldOf(id))}
        />
      ))}
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
