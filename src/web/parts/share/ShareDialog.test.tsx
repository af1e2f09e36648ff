import { expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { ShareDialog } from './ShareDialog.tsx';

test.each([true, false])('the dialog says whether only members can open the link: %s', async (isForMembers) => {
  const screen = await showScreen(
    <SiteContext value={{ publicUrl: 'https://dig.example' } as Site}>
      <ShareDialog
        title="Tea"
        url="https://dig.example/events/e"
        isForMembers={isForMembers}
        onClose={() => undefined}
      />
    </SiteContext>,
  );
  expect(screen.text().includes('Only members of the group can open it.')).toBe(isForMembers);
  screen.close();
});
