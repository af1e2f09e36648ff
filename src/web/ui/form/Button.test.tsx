import { expect, test } from 'vitest';
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
