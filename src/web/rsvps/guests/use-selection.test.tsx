import { expect, onTestFinished, test } from 'vitest';
import { MAX_CHOSEN_PEOPLE } from '#contracts/rsvps/rsvp-limits.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { useSelection } from './use-selection.ts';

function Selection() {
  const { selected, toggle, deselect } = useSelection();
  return (
    <>
      <p>{`${selected.length} selected`}</p>
      <button type="button" onClick={() => toggle(`p${selected.length}`)}>
        Select one more
      </button>
      <button type="button" onClick={() => toggle('p0')}>
        Toggle the first
      </button>
      <button type="button" onClick={() => deselect()}>
        Clear
      </button>
    </>
  );
}

test('as many people can be selected as can be written to or decided on at once', async () => {
  const screen = await showScreen(<Selection />);
  onTestFinished(() => screen.close());
  for (let count = 0; count <= MAX_CHOSEN_PEOPLE; count++) await screen.press('Select one more');
  expect(screen.text()).toContain(`${MAX_CHOSEN_PEOPLE} selected`);
  await screen.press('Toggle the first');
  expect(screen.text()).toContain(`${MAX_CHOSEN_PEOPLE - 1} selected`);
  await screen.press('Clear');
  expect(screen.text()).toContain('0 selected');
});
