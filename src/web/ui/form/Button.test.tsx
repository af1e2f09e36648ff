import { expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { Button, ButtonLink } from './Button.tsx';

test('the hidden end of a label follows the visible one after a space', async () => {
  const screen = await showScreen(
    <>
      <Button hiddenLabel="Owls">Remove</Button>
      <Button hiddenLabel={undefined}>Leave</Button>
      <ButtonLink to="/" hiddenLabel="for Owls">
        Answer
      </ButtonLink>
    </>,
  );
  const labels = [...document.querySelectorAll('button, a')].map((each) => each.textContent);
  expect(labels).toEqual(['Remove Owls', 'Leave', 'Answer for Owls']);
  screen.close();
});

test('a button that is off for now or busy keeps the focus, and a press does nothing', async () => {
  const press = vi.fn<() => void>();
  const screen = await showScreen(
    <>
      <Button aria-disabled onClick={press}>
        Move up
      </Button>
      <Button busy aria-disabled={false} onClick={press}>
        Save
      </Button>
      <Button aria-disabled={false} onClick={press}>
        Move down
      </Button>
    </>,
  );
  for (const name of ['Move up', 'Save', 'Move down']) {
    screen.button(name).focus();
    expect(document.activeElement).toBe(screen.button(name));
    await screen.press(name);
    expect(press).toHaveBeenCalledTimes(name === 'Move down' ? 1 : 0);
  }
  screen.close();
});
