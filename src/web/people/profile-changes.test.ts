import { expect, it } from 'vitest';
import { profileChanges } from './profile-changes.ts';

const user = { name: 'Ada', location: 'Turin, Piedmont, Italy', bio: '', avatar: null, hasChosenName: true };

it('sends nothing if nothing but surrounding whitespace changed', () => {
  expect(profileChanges(user, user)).toEqual({});
  expect(profileChanges(user, { ...user, name: ' Ada ' })).toEqual({});
});

it('sends only changes, including cleared fields and a removed picture', () => {
  expect(profileChanges(user, { ...user, location: '' })).toEqual({ location: '' });
  expect(profileChanges(user, { ...user, name: 'Ada L.', bio: ' hi ' })).toEqual({ name: 'Ada L.', bio: ' hi ' });
  expect(profileChanges({ ...user, avatar: '/a.jpg' }, user)).toEqual({ avatar: null });
});

it('sends the suggested name if none was chosen yet', () => {
  expect(profileChanges({ ...user, hasChosenName: false }, { ...user, bio: 'hi' })).toEqual({ name: 'Ada', bio: 'hi' });
});
