import { expect, it } from 'vitest';
import { profileChanges } from './profile-changes.ts';

const user = { name: 'Ada', location: 'Turin, Piedmont, Italy', bio: '', avatar: null };

it('sends nothing when nothing changed, or only blanks around it', () => {
  expect(profileChanges(user, user)).toEqual({});
  expect(profileChanges(user, { ...user, name: ' Ada ' })).toEqual({});
});

it('sends only what changed, emptied fields and a removed picture included', () => {
  expect(profileChanges(user, { ...user, location: '' })).toEqual({ location: '' });
  expect(profileChanges(user, { ...user, name: 'Ada L.', bio: ' hi ' })).toEqual({ name: 'Ada L.', bio: ' hi ' });
  expect(profileChanges({ ...user, avatar: '/a.jpg' }, user)).toEqual({ avatar: null });
});
