import { useEffect, useRef } from 'react';
import { MAX_LINKS } from '#contracts/page-limits.ts';
import { type LinkValue, writtenLinks } from '#web/parts/host/host-values.ts';
import { CloseIcon } from '#web/ui/display/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './LinkFields.module.css';

type LinkFieldsProps = {
  links: readonly LinkValue[];
  /** By field, as the server names them. */
  complaints: Record<string, string | undefined>;
  onChange: (links: readonly LinkValue[]) => void;
};

/** Where else people find it: a name and an address each. */
export function LinkFields({ links, complaints, onChange }: LinkFieldsProps) {
  const addition = useRef<string>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (addition.current) fields.current?.querySelector<HTMLElement>(`[name="${addition.current}"]`)?.focus();
    addition.current = null;
  });
  const put = (key: string, changed: Partial<LinkValue>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...changed } : link)));
  const add = () => {
    addition.current = `new-${Math.random()}`;
    onChange([...links, { key: addition.current, label: '', url: '' }]);
  };
  const complaintAbout = ({ key }: LinkValue, part: 'label' | 'url') => {
    const at = writtenLinks(links).findIndex((link) => link.key === key);
    return complaints[`links.${at}.${part}`];
  };
  return (
    <fieldset ref={fields} className={styles.links}>
      <legend>Links</legend>
      {links.map((link, at) => (
        <div key={link.key} className={styles.link}>
          <TextField
            label={`Name of link ${at + 1}`}
            name={link.key}
            placeholder="Mastodon"
            maxLength={40}
            autoComplete="off"
            error={complaintAbout(link, 'label')}
            value={link.label}
            onChange={({ target }) => put(link.key, { label: target.value })}
          />
          <TextField
            type="url"
            inputMode="url"
            label={`Address of link ${at + 1}`}
            placeholder="https://"
            maxLength={2000}
            autoComplete="off"
            error={complaintAbout(link, 'url')}
            value={link.url}
            onChange={({ target }) => put(link.key, { url: target.value })}
          />
          <IconButton
            label={`Remove link ${at + 1}`}
            onClick={() => onChange(links.filter(({ key }) => key !== link.key))}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {complaints['links'] && <p role="alert">{complaints['links']}</p>}
      <div>
        <Button variant="quiet" size="small" disabled={links.length >= MAX_LINKS} onClick={add}>
          Add a link
        </Button>
      </div>
    </fieldset>
  );
}
