import * as calls from '#contracts/calls.gen.ts';
import type { CalledEndpoint, EndpointOutput } from '#contracts/endpoint.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { CONTACT_DAYS } from '#contracts/volunteering/volunteer-limits.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import {
  initialSignUp,
  SignUpFields,
  type SignUpValues,
  signUpErrors,
  toSignUp,
} from '#web/parts/shifts/SignUpFields.tsx';
import { mustWait, SignUpTerms } from '#web/parts/shifts/SignUpTerms.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { formatHours, formatShortDay } from '#web/ui/display/local-time.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
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

type Shift = EndpointOutput<CalledEndpoint<typeof calls.getVolunteerShift>>;
type RequestDialogProps = { shiftId: string; onRequested: (request: MadeRequest) => void; close: () => void };

/** Takes a shift with a name and an address: a mailed link or code confirms it. */
export function ShiftRequestDialog({ shiftId, onRequested, close }: RequestDialogProps) {
  return (
    <LoadedDialog
      title="Take this shift"
      load={() => callApi(calls.getVolunteerShift, { params: { shiftId } })}
      close={close}
    >
      {(shift) => <RequestForm shift={shift} onRequested={onRequested} close={close} />}
    </LoadedDialog>
  );
}

type RequestValues = RequesterValues & SignUpValues & { sharesContact: boolean };
const initialRequest: RequestValues = { ...initialRequester, ...initialSignUp, sharesContact: false };

type RequestFormProps = Omit<RequestDialogProps, 'shiftId'> & { shift: Shift };

function RequestForm({ shift, onRequested, close }: RequestFormProps) {
  const form = useForm({
    initial: initialRequest,
    rules: (values) => ({ ...requesterErrors(values), ...signUpErrors(shift, values) }),
    submit: (_, values) => {
      const { sharesContact } = values;
      const body = { ...toRequester(values), sharesContact, ...toSignUp(shift, values) };
      return withProof(callApi)(calls.requestShift, { params: { shiftId: shift.id }, body });
    },
    onSuccess: (request, { values }) => onRequested({ ...request, email: values.email.trim() }),
  });
  const { spots } = form.values;
  const isWaiting = mustWait(shift, spots);
  return (
    <FormDialog
      title={isWaiting ? 'Join the waitlist' : 'Take this shift'}
      form={form}
      submitLabel={isWaiting ? 'Join the waitlist' : 'Count me in'}
      submitVariant="loud"
      onClose={close}
    >
      <p>
        <b>{shift.title}</b>
        <br />
        {`${formatShortDay(shift.startsLocal)}, ${formatHours(shift.startsLocal, shift.endsLocal)}, ${cityOfZone(shift.timeZone)} time`}
      </p>
      <RequesterFields
        name={form.field('name')}
        email={form.field('email')}
        siteInvitation={form.field('siteInvitation')}
      />
      <SignUpFields asking={shift} form={form} />
      <SignUpTerms shift={shift} spots={spots} />
      <Checkbox
        label={`${shift.host.name} may see my email address`}
        hint={`For this shift, until ${CONTACT_DAYS} days after it.`}
        {...form.checkbox('sharesContact')}
      />
    </FormDialog>
  );
}
