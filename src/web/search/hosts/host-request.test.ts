import { describe, expect, it } from 'vitest';
import { hostSearchPath, readHostRequest } from './host-request.ts';
import { otherKindPath, readSearchKind } from './search-kinds.ts';

const search = (text: string) => new URLSearchParams(text);

describe('the URL of a host search', () => {
  it('holds every filter and is parsed back', () => {
    const query = 'kind=organizations&q=bread&near=Berlin&interest=baking&type=business&radius=50';
    const request = readHostRequest(search(query), 'organizations');
    const path = hostSearchPath(request);
    expect(readHostRequest(search(path.split('?')[1]!), 'organizations')).toEqual(request);
    expect(hostSearchPath({ ...request, cursor: 'abc' }, { interest: '' })).not.toContain('cursor');
  });

  it('ignores invalid values', () => {
    expect(readSearchKind(search('kind=people'))).toBe('events');
    const request = readHostRequest(search('type=business&radius=7'), 'groups');
    expect(request).toMatchObject({ type: '', radius: '25' });
    expect(hostSearchPath(request)).toBe('/search?kind=groups');
  });

  it('keeps text and place when the kind changes', () => {
    expect(otherKindPath(search('q=yoga&near=Berlin&when=today&type=online'), 'groups')).toBe(
      '/search?kind=groups&q=yoga&near=Berlin',
    );
    expect(otherKindPath(search('kind=groups&q=yoga'), 'events')).toBe('/search?q=yoga');
  });
});
