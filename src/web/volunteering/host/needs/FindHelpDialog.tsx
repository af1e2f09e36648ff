import { arrivalPaths } from '#contracts/site-paths.ts';
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
  const people = data && !lastRequest ? data.volunteers : 0;
  const ask = () =>
    after(asking.mutateAsync(), ({ lastRequest: sent }) => {
      showToast(`${formatPeople(sent?.volunteers ?? 0)} asked. We’ll notify you when someone signs up.`);
      onClose();
    });
  const link = {
    title: `${role.title}, ${formatWhen(shift)}`,
    url: publicUrl + arrivalPaths.takeShift(shift.id, role.eventId),
  };
  return (
    <Dialog title={`Find someone for ${role.title}`} onClose={onClose} error={failure && problemText(failure)}>
      <p>{`${formatWhen(shift)}: ${formatOpening(gapsOf(shift))}`}</p>
      {!data && !error && <Skeleton shape="box" />}
      {(data ?? error) && (
        <Stack>
          {data && <p>{lastRequest ? formatAsked(lastRequest) : formatHelpers(people)}</p>}
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

const formatAsked = ({ volunteers, at }: { volunteers: number; at: string }): string =>
  `${formatPeople(volunteers)} ${volunteers === 1 ? 'was' : 'were'} asked on ${formatInstant(at)}. You can ask again 24 hours later.`;

const formatHelpers = (people: number): string =>
  people === 0
    ? 'No one who volunteered with you in the last six months is free at that time.'
    : `${formatPeople(people)} who volunteered with you in the last six months ${people === 1 ? 'is' : 'are'} free at that time. The first to sign up gets the spot.`;
