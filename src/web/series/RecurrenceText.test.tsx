import { afterEach, expect, test } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { RecurrenceText } from './RecurrenceText.tsx';

let screen: Screen;
afterEach(() => screen.close());

const part = (startsLocal: string) => ({ startsLocal, rule: 'FREQ=WEEKLY;BYDAY=TU', ruleText: 'every Tuesday' });

test.each([
  ['one time', ['2027-03-02T19:00', '2027-03-30T19:00'], /^Every Tuesday, (7:00|19:00)/],
  ['several times', ['2027-03-02T19:00', '2027-03-30T18:30'], /^Every Tuesday$/],
])('the rule of a series whose parts have %s', async (_, starts, text) => {
  const [first, ...later] = starts.map(part);
  const series = { ...first!, status: 'active' as const, parts: [first!, ...later] };
  screen = await showScreen(<RecurrenceText series={series} />);
  expect(screen.text()).toMatch(text);
});
