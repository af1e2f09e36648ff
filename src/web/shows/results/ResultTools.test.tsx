import { expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { ResultTools } from './ResultTools.tsx';

test('results can be shared, unless their show is private: its link opens for nobody else', async () => {
  const buttons = async (visibility: 'unlisted' | 'private') => {
    const screen = await showScreen(
      <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>
        <ResultTools show={{ id: 's', title: 'Quiz night', visibility }} />
      </SiteContext>,
    );
    const names = [...document.querySelectorAll('button')].map((button) => button.textContent);
    screen.close();
    return names;
  };
  expect(await buttons('unlisted')).toEqual(['Print', 'Share']);
  expect(await buttons('private')).toEqual(['Print']);
});
