import * as calls from '#contracts/calls.gen.ts';
import { isWaitlistNext } from '#contracts/events/event-seats.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { answerErrors } from '#contracts/questions.ts';
import { toAnswers } from '#web/parts/fields/answer-values.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { RsvpFields, type RsvpValues, seatPoolOf, toRsvpDetails, toRsvpValues } from '#web/parts/rsvps/RsvpFields.tsx';
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

type RequestDialogProps = { eventId: string; onRequested: (request: MadeRequest) => void; close: () => void };

/** RSVPs with a name and an address: a mailed link or code confirms it. */
export function RsvpRequestDialog({ eventId, onRequested, close }: RequestDialogProps) {
  return (
    <LoadedDialog title="RSVP" load={() => callApi(calls.getEvent, { params: { eventId } })} close={close}>
      {(event) => <RequestForm event={event} onRequested={onRequested} close={close} />}
    </LoadedDialog>
  );
}

const firstAnswer = { guests: 0, isHidden: false, attendance: 'in-person', answers: {} } as const;

type RequestFormProps = Omit<RequestDialogProps, 'eventId'> & { event: EventDetail };

function RequestForm({ event, onRequested, close }: RequestFormProps) {
  const { questions, requiresApproval: isRequest } = event;
  const initial: RequesterValues & RsvpValues = { ...initialRequester, ...toRsvpValues(questions, firstAnswer) };
  const form = useForm({
    initial,
    rules: (values) => ({ ...requesterErrors(values), ...answerErrors(questions, toAnswers(questions, values)) }),
    submit: async (_, values) => {
      const body = { ...toRequester(values), ...toRsvpDetails(questions, values, isRequest) };
      return withProof(callApi)(calls.requestRsvp, { params: { eventId: event.id }, body });
    },
    onSuccess: (request, { values }) => onRequested({ ...request, email: values.email.trim() }),
  });
  const pool = isRequest ? undefined : seatPoolOf(event.seats, form.values.attendance);
  const joinsWaitlist = pool !== undefined && isWaitlistNext(pool);
  const submitLabel = isRequest ? 'Send request' : joinsWaitlist ? 'Join the waitlist' : 'Count me in';
  return (
    <FormDialog title={event.title} form={form} submitLabel={submitLabel} submitVariant="loud" onClose={close}>
      <RequesterFields
        name={form.field('name')}
        email={form.field('email')}
        siteInvitation={form.field('siteInvitation')}
      />
      <RsvpFields event={event} form={form} pool={pool} joinsWaitlist={joinsWaitlist} isRequest={isRequest} />
    </FormDialog>
  );
}
