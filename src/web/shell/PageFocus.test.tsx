import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PageFocus } from './Root.tsx';

test('the focus moves to the new page, and to the part of it that the address names', async () => {
  const screen = await showScreen(
    <main id="content" tabIndex={-1}>
      <PageFocus />
      <h2 id="volunteers">Volunteers</h2>
      {['/events/a#volunteers', '/events/b', '/events/c#unknown'].map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
    </main>,
  );
  const follow = async (path: string) => {
    await act(async () => document.querySelector<HTMLElement>(`a[href="${path}"]`)!.click());
    return document.activeElement?.id;
  };
  expect(await follow('/events/a#volunteers')).toBe('volunteers');
  expect(await follow('/events/b')).toBe('content');
  expect(await follow('/events/c#unknown')).toBe('content');
  screen.close();
});
