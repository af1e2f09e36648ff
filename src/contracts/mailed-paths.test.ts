import { expect, test } from 'vitest';
import { loginPathOf, mailedPath } from './mailed-paths.ts';
import { paths } from './site-paths.ts';

const ORIGIN = 'https://dig.example';

test('a link in a mail to a page that is hidden from visitors leads to the login dialog and back to the page', () => {
  const shift = paths.dashboardVolunteering({ shift: 's1' });
  const mailed = mailedPath(shift);
  expect(mailed).toBe('/dashboard/volunteering?shift=s1&via=mail');
  const login = loginPathOf(ORIGIN + mailed, { isHidden: true });
  expect(login).toBe('/?dialog=login&onward=%2Fdashboard%2Fvolunteering%3Fshift%3Ds1');
  expect(new URL(login!, ORIGIN).searchParams.get('onward')).toBe(shift);
  expect(loginPathOf(ORIGIN + mailed, { isHidden: false })).toBeUndefined();
});

test('a link in a mail to what only members see asks to log in although the page is public', () => {
  const posts = paths.group('chess', { show: 'posts' });
  const mailed = mailedPath(posts, { isForMembers: true });
  const login = loginPathOf(ORIGIN + mailed, { isHidden: false });
  expect(new URL(login!, ORIGIN).searchParams.get('onward')).toBe(posts);
});

test('the mark of a link in a mail comes before its hash', () => {
  expect(mailedPath(`${paths.event('e1')}#comments`)).toBe('/events/e1?via=mail#comments');
});

test.each(['', '?via=', '?via=post', '?via=MAIL'])('a page opened with %j does not ask to log in', (search) => {
  expect(loginPathOf(`${ORIGIN}/dashboard${search}`, { isHidden: true })).toBeUndefined();
});
