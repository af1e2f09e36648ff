import { afterEach, expect, test, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { Button } from './Button.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { FilterPanel } from './FilterPanel.tsx';

let screen: Screen;
/** The test environment has no popovers. */
const hide = vi.fn<() => void>();
afterEach(() => {
  screen.close();
  hide.mockReset();
});

async function open() {
  HTMLElement.prototype.hidePopover = hide;
  screen = await showScreen(
    <>
      <FilterMenu label="Where" unset="Anywhere" value="" clearPath="/" closesOn="/">
        <FilterPanel>
          <Button>Online</Button>
        </FilterPanel>
      </FilterMenu>
      <Button>An event</Button>
    </>,
  );
  screen.button('Online').focus();
}

test('a filter closes when the focus leaves it, but not for its own button, which would open it again', async () => {
  await open();
  screen.button('Close').focus();
  screen.button('Where: Anywhere').focus();
  screen.button('Online').focus();
  expect(hide).not.toHaveBeenCalled();
  screen.button('An event').focus();
  expect(hide).toHaveBeenCalledOnce();
});

test('a filter has a button that closes it', async () => {
  await open();
  await screen.press('Close');
  expect(hide).toHaveBeenCalledOnce();
});
