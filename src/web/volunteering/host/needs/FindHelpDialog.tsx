import { arrivalPaths } from '#contracts/site-paths.ts';
import { HELP_LOOKBACK_MONTHS, HELP_REQUEST_HOURS } from '#contracts/volunteering/help-request-limits.ts';
import { CopyField } from '#web/parts/fields/CopyField.tsx';
import { canShareWithDevice, shareWithDevice } from '#web/parts/share/share-with-device.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useSite } from '#web/platform/page/site.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { formatWhen, gapsOf } from '#web/volunteering/host/gaps.ts';
import {
  useHelpRequest,
  useRequestHelp,
  type VolunteerRole,
  type VolunteerShift,
} from '#web/volunteering/host/volunteer-roles.api.ts';

type FindHelpDialogProps = { shift: VolunteerShift; role: VolunteerRole; onClose: () => void };

/** Asks earlier volunteers to take an open spot with one press, or hands out the link to it. */
export function FindHelpDialog({ shift, role, onClose }: FindHelpDialogProps) {
  const { publicUrl } = useSite();
  const { data, error } = useHelpRequest(shift.id);
  const asking = useRequestHelp(shift.id);
  const failure = asking.error ?? error;
  const lastRequest = data?.lastRequest;
  const people = data && !lastRequest ? data.volunteerCount : 0;
  const spots = gapsOf(shift);
  const ask = () =>
    after(asking.mutateAsync(), ({ lastRequest: sent }) => {
      showToast(formatSent(sent?.volunteerCount ?? 0));
      onClose();
    });
  const link = {
    title: `${role.title}, ${formatWhen(shift)}`,
    url: publicUrl + arrivalPaths.takeShift(shift.id, role.eventId),
  };
  return (
    <Dialog title={`Find someone for ${role.title}`} onClose={onClose} error={failure && problemText(failure)}>
      <p>{`${formatWhen(shift)}: ${formatOpening(spots)}`}</p>
      {!data && !error && <Skeleton shape="box" />}
      {(data ?? error) && (
        <Stack>
          {data && <p>{lastRequest ? formatAsked(lastRequest) : formatVolunteers(people, spots)}</p>}
          {people > 0 && (
            <Button busy={asking.isPending} onClick={ask}>
              {`Ask ${formatPeople(people)}`}
            </Button>
          )}
          <CopyField label="Link to sign up" hint="For your guests, members and friends." value={link.url} />
          {canShareWithDevice() && (
            <div>
              <Button variant="quiet" onClick={() => void shareWithDevice(link)}>
                Share with an app
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

const formatPeople = (people: number): string => formatCount(people, 'person', 'people');

/** A full shift is offered while one of its volunteers looks for a replacement. */
const formatOpening = (gaps: number): string =>
  gaps > 0 ? `${formatCount(gaps, 'spot')} open.` : 'a volunteer is looking for a replacement.';

const formatSent = (people: number): string =>
  people > 0
    ? `We’ve asked ${formatPeople(people)}. You’ll be notified when someone signs up.`
    : 'There’s no one left to ask right now.';

const formatAsked = ({ volunteerCount, requestedAt }: { volunteerCount: number; requestedAt: string }): string =>
  `${formatPeople(volunteerCount)} ${volunteerCount === 1 ? 'was' : 'were'} asked on ${formatInstant(requestedAt)}. You can ask again ${HELP_REQUEST_HOURS} hours after that.`;

const lately = `in the last ${HELP_LOOKBACK_MONTHS} months`;

function formatVolunteers(people: number, spots: number): string {
  if (people === 0) return `None of those who volunteered with you ${lately} can be asked about this shift.`;
  const spot = spots > 1 ? 'Spots are first come, first served.' : 'The first to sign up gets the spot.';
  return `${formatPeople(people)} who volunteered with you ${lately} ${people === 1 ? 'is' : 'are'} free at that time. ${spot}`;
}
