import { MAX_LINK_LENGTH } from '#contracts/events/event-limits.ts';
import { MAX_LINKS } from '#contracts/page-limits.ts';
import { type FormRows, newRowKey } from '#web/platform/form/form-binding.ts';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './LinkFields.module.css';

export type LinkValue = { key: string; label: string; url: string };

/** Links to other sites, each with a label and a URL. */
export function LinkFields({ links }: { links: FormRows<LinkValue> }) {
  return (
    <fieldset className={styles.links}>
      <legend>Links</legend>
      {links.rows.map((link, index) => (
        <div key={link.key} className={styles.link}>
          <TextField
            label={`Name of link ${index + 1}`}
            placeholder="Mastodon"
            maxLength={40}
            autoComplete="off"
            {...links.field(link, 'label')}
          />
          <TextField
            type="url"
            inputMode="url"
            label={`URL of link ${index + 1}`}
            placeholder="https://"
            maxLength={MAX_LINK_LENGTH}
            autoComplete="off"
            {...links.field(link, 'url')}
          />
          <IconButton label={`Remove link ${index + 1}`} onClick={() => links.remove(link.key)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {links.error && <FieldError>{links.error}</FieldError>}
      <div>
        <Button
          variant="quiet"
          size="small"
          disabled={links.rows.length >= MAX_LINKS}
          onClick={() => links.add({ key: newRowKey(), label: '', url: '' })}
        >
          Add a link
        </Button>
      </div>
    </fieldset>
  );
}
