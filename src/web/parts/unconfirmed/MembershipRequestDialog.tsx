import * as calls from '#contracts/calls.gen.ts';
import type { CalledEndpoint, EndpointOutput } from '#contracts/endpoint.ts';
import { answerErrors } from '#contracts/questions.ts';
import { AnswerFields } from '#web/parts/fields/AnswerFields.tsx';
import { type AnswerValues, toAnswers, toAnswerValues } from '#web/parts/fields/answer-values.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { LoadedDialog } from './LoadedDialog.tsx';
import {
  initialRequester,
  type MadeRequest,
  RequesterFields,
  type RequesterValues,
  requesterErrors,
  toRequester,
} from './RequesterFields.tsx';

type Group = EndpointOutput<CalledEndpoint<typeof calls.getGroup>>;
type RequestDialogProps = {
  slug: string;
  invitation: string | null;
  onRequested: (request: MadeRequest) => void;
  close: () => void;
};

/** Joins a group, or asks to, with a name and an address: a mailed link or code confirms it. */
export function MembershipRequestDialog({ slug, invitation, onRequested, close }: RequestDialogProps) {
  return (
    <LoadedDialog
      title="Join"
      load={() => callApi(calls.getGroup, { params: { slug }, query: invitation ? { invitation } : {} })}
      close={close}
    >
      {(group) => (
        // A used or outdated link is ignored: open groups can be joined without it.
        <RequestForm
          group={group}
          invitation={group.viewer.invitedAs && invitation}
          onRequested={onRequested}
          close={close}
        />
      )}
    </LoadedDialog>
  );
}

type RequestFormProps = Omit<RequestDialogProps, 'slug'> & { group: Group };

function RequestForm({ group, invitation, onRequested, close }: RequestFormProps) {
  const questions = invitation ? [] : group.questions;
  const initial: RequesterValues & AnswerValues = { ...initialRequester, ...toAnswerValues(questions, {}) };
  const form = useForm({
    initial,
    rules: (values) => ({ ...requesterErrors(values), ...answerErrors(questions, toAnswers(questions, values)) }),
    submit: async (_, values) => {
      const answers = toAnswers(questions, values);
      const body = { ...toRequester(values), answers, ...(invitation && { invitation }) };
      return withProof(callApi)(calls.requestMembership, { params: { slug: group.slug }, body });
    },
    onSuccess: (request, { values }) => onRequested({ ...request, email: values.email.trim() }),
  });
  const isRequest = !invitation && group.admission === 'approval';
  return (
    <FormDialog
      title={isRequest ? `Ask to join ${group.name}` : `Join ${group.name}`}
      form={form}
      submitLabel={isRequest ? 'Ask to join' : 'Join'}
      submitVariant="loud"
      onClose={close}
    >
      <RequesterFields
        name={form.field('name')}
        email={form.field('email')}
        siteInvitation={form.field('siteInvitation')}
      />
      <AnswerFields questions={questions} form={form} />
    </FormDialog>
  );
}
