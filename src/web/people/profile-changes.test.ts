import { expect, it } from 'vitest';
import { profileChanges } from './profile-changes.ts';

const user = { name: 'Ada', location: 'Turin, Piedmont, Italy', bio: '', avatar: null };
const draft = { ...user, usesSuggestedName: false };

it('sends nothing if nothing but surrounding whitespace changed', () => {
  expect(profileChanges(user, draft)).toEqual({});
  expect(profileChanges(user, { ...draft, name: ' Ada ' })).toEqual({});
});

it('sends only changes, including cleared fields and a removed picture', () => {
  expect(profileChanges(user, { ...draft, location: '' })).toEqual({ location: '' });
  expect(profileChanges(user, { ...draft, name: 'Ada L.', bio: ' hi ' })).toEqual({ name: 'Ada L.', bio: ' hi ' });
  expect(profileChanges({ ...user, avatar: '/a.jpg' }, draft)).toEqual({ avatar: null });
});

it('sends the suggested name only if the person uses it', () => {
  expect(profileChanges(user, { ...draft, bio: 'hi' })).toEqual({ bio: 'hi' });
  expect(profileChanges(user, { ...draft, bio: 'hi', usesSuggestedName: true })).toEqual({ name: 'Ada', bio: 'hi' });
});
