import { type EmbedKind, embedCode } from '#contracts/embed-code.ts';
import type { SitePath } from '#contracts/site-paths.ts';
import { CopyField } from '#web/parts/fields/CopyField.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { canShareWithDevice, shareWithDevice } from './share-with-device.ts';

export type ShareDialogProps = {
  title: string;
  url: string;
  /** Left out for pages that other sites may not embed: private, unlisted and unpublished ones. */
  embed?: { kind: EmbedKind; path: SitePath } | undefined;
  /** Others who follow the link find nothing. */
  isForMembers?: boolean;
  onClose: () => void;
};

export function ShareDialog({ title, url, embed, isForMembers, onClose }: ShareDialogProps) {
  const { publicUrl } = useSite();
  const code = embed && embedCode(embed.kind, { src: publicUrl + embed.path, title });
  return (
    <Dialog title="Share" onClose={onClose}>
      <CopyField label="Link" value={url} {...(isForMembers && { hint: 'Only members of the group can open it.' })} />
      {canShareWithDevice() && (
        <Button variant="quiet" onClick={() => void shareWithDevice({ title, url })}>
          Share with an app
        </Button>
      )}
      {embed && code && (
        <>
          <TextArea
            label="Code for your website"
            hint="Paste it where the page should appear. It updates automatically."
            readOnly
            spellCheck={false}
            minRows={5}
            value={code}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Row>
            <Button variant="quiet" onClick={() => void copyText(code, 'code')}>
              Copy code
            </Button>
            <a href={embed.path} target="_blank" rel="noopener">
              Preview
            </a>
          </Row>
        </>
      )}
    </Dialog>
  );
}
