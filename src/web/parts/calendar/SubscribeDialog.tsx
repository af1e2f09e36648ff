import type { SitePath } from '#contracts/site-paths.ts';
import { CopyField } from '#web/parts/fields/CopyField.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { buttonClass } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { googleSubscription, outlookSubscription, webcalAddress } from './calendar-links.ts';

export type SubscribeDialogProps = {
  /** What the feed is called in calendars. */
  name: string;
  calendar: SitePath;
  rss: SitePath;
  onClose: () => void;
};

/** A calendar that follows the feed has new events, changes and cancellations by itself. */
export function SubscribeDialog({ name, calendar, rss, onClose }: SubscribeDialogProps) {
  const { publicUrl } = useSite();
  const url = publicUrl + calendar;
  const link = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noopener" className={buttonClass({ variant: 'quiet', size: 'small' })}>
      {text}
    </a>
  );
  return (
    <Dialog title="Subscribe" onClose={onClose}>
      <p>New events and changes show up in your calendar automatically.</p>
      <Row gap="tight">
        <a href={webcalAddress(url)} className={buttonClass({ size: 'small' })}>
          Calendar app
        </a>
        {link(googleSubscription(url), 'Google Calendar')}
        {link(outlookSubscription(url, name), 'Outlook')}
      </Row>
      <CopyField label="Calendar address" noun="address" value={url} />
      <CopyField label="RSS address" noun="address" value={publicUrl + rss} />
    </Dialog>
  );
}
