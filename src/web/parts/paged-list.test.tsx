import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { usePagedList } from './paged-list.ts';
import { ShowMore } from './ShowMore.tsx';

type Page = { names: string[]; nextCursor: string | null };

const load = vi.fn<(cursor: string) => Promise<Page>>();
let answer: (page: Page) => void;
let screen: Screen;

function List() {
  const list = usePagedList<Page>({ names: ['Ada'], nextCursor: 'c1' }, load);
  return (
    <>
      <ul>
        {list.pages
          .flatMap(({ names }) => names)
          .map((name) => (
            <li key={name}>{name}</li>
          ))}
      </ul>
      <ShowMore query={list} label="Show more people" />
      <ToastRegion />
    </>
  );
}

beforeEach(async () => {
  load.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  screen = await showScreen(<List />);
});
afterEach(() => screen.close());

const names = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent).join(' ');

test('a button pressed twice loads the next page once, and is gone after the last page', async () => {
  await act(async () => {
    screen.button('Show more people').click();
    screen.button('Show more people').click();
  });
  expect(load.mock.calls).toEqual([['c1']]);
  expect(screen.button('Show more people').getAttribute('aria-busy')).toBe('true');
  await screen.press('Show more people');
  // For paper, where the button is not.
  expect(screen.text()).toContain('This list goes on.');
  await act(async () => answer({ names: ['Bob', 'Cleo'], nextCursor: null }));
  expect(load).toHaveBeenCalledOnce();
  expect(names()).toBe('Ada Bob Cleo');
  expect(screen.text()).not.toMatch(/Show more|goes on/);
});

test('a page that fails to load is reported, and can be loaded again', async () => {
  load.mockRejectedValueOnce(new Error('Failed to fetch'));
  await screen.press('Show more people');
  expect(screen.text()).toContain('Failed to fetch');
  await screen.press('Show more people');
  await act(async () => answer({ names: ['Bob'], nextCursor: 'c2' }));
  expect(names()).toBe('Ada Bob');
});

test('a list ends with a page of an older node, which has no cursor', async () => {
  await screen.press('Show more people');
  await act(async () => answer({ names: ['Bob'] } as unknown as Page));
  expect(screen.text()).not.toMatch(/Show more|goes on/);
});

test('the first new item gets the focus, unless the person has gone elsewhere', async () => {
  const press = async () => {
    screen.button('Show more people').focus();
    await screen.press('Show more people');
  };
  await press();
  await act(async () => answer({ names: ['Bob', 'Cleo'], nextCursor: 'c2' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('Bob');
  await press();
  const [ada] = document.querySelectorAll('li');
  ada!.tabIndex = -1;
  ada!.focus();
  await act(async () => answer({ names: ['Dan'], nextCursor: null }));
  await expect.poll(names).toBe('Ada Bob Cleo Dan');
  expect(document.activeElement).toBe(ada);
});
