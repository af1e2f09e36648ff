import { expect, onTestFinished, test } from 'vitest';
import { debianMachine } from './support/debian-machine.ts';

const RUNS = { isEnabled: true, isRunning: true };

function installed() {
  const machine = debianMachine();
  onTestFinished(machine.close);
  machine.install();
  return machine;
}

test('the first installation enables and starts the service, and an upgrade restarts it', () => {
  const machine = installed();
  expect(machine.state()).toEqual(RUNS);
  machine.upgrade();
  expect(machine.state()).toEqual(RUNS);
});

test.each([
  ['disabled and stopped', ['disable', '--now'], { isEnabled: false, isRunning: false }],
  ['stopped', ['stop'], { isEnabled: true, isRunning: false }],
])('an upgrade leaves a service alone that the administrator has %s', (_, command, expected) => {
  const machine = installed();
  machine.systemctl(...command, 'dig.service');
  for (let upgrades = 0; upgrades < 2; upgrades++) {
    machine.upgrade();
    expect(machine.state()).toEqual(expected);
  }
  machine.systemctl('start', 'dig.service');
  machine.upgrade();
  expect(machine.state()).toEqual({ ...expected, isRunning: true });
});

test('an upgrade starts a service that had crashed', () => {
  const machine = installed();
  machine.crash();
  machine.upgrade();
  expect(machine.state()).toEqual(RUNS);
});

test('a package that was removed runs again when it is installed again, and after a purge as for the first time', () => {
  const machine = installed();
  machine.remove();
  expect(machine.state().isRunning).toBe(false);
  machine.installAgain();
  expect(machine.state()).toEqual(RUNS);
  machine.systemctl('disable', '--now', 'dig.service');
  machine.remove();
  machine.installAgain();
  expect(machine.state()).toEqual({ isEnabled: false, isRunning: false });
  machine.remove();
  machine.purge();
  machine.install();
  expect(machine.state()).toEqual(RUNS);
});
