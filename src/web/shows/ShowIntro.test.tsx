import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#contracts/site-paths.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { ShowIntro } from './ShowIntro.tsx';
import type { ShowDetail } from './shows.api.ts';

test('visitors of a show come to the game without being asked to sign up: phones need no account', () => {
  const show = { id: 's', title: 'Quiz', status: 'scheduled', takesAnswers: true, host: { name: 'Ada' }, teamCount: 0 };
  const html = renderToStaticMarkup(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <ShowIntro show={show as unknown as ShowDetail} />
      </MemoryRouter>
    </Provider>,
  );
  expect(html).toContain(`href="${paths.playShow('s')}"`);
  expect(html).not.toContain('data-sign-in');
});
