import { describe, expect, it } from 'vitest';
import { readSearchRequest, searchPath, writeSearchRequest } from './search-request.ts';

const read = (query: string) => readSearchRequest(new URLSearchParams(query));
const rewritten = (query: string) => String(new URLSearchParams(writtenWords(query)));
const writtenWords = (query: string) => Object.entries(writeSearchRequest(read(query))).filter(([, value]) => value);

describe('a search request', () => {
  it('survives the conversion to a URL and back', () => {
    for (const query of [
      '',
      'q=pottery&category=arts-culture&where=online',
      'q=pottery&near=Berlin&interest=clay&type=business&when=this-weekend&sort=distance&radius=50&seats=free',
      'month=2026-12&from=2026-12-04&to=2026-12-06',
      'from=2026-12-04',
    ])
      expect(new URLSearchParams(rewritten(query)).toString().split('&').toSorted()).toEqual(
        new URLSearchParams(query).toString().split('&').toSorted(),
      );
  });

  it('ignores invalid values', () => {
    const odd = 'where=mars&category=nope&type=x&when=later&from=2026-02-30&radius=9999&sort=up&month=2026-13&seats=1';
    expect(read(odd)).toEqual(read(''));
    expect(read('from=2026-12-06&to=2026-12-04').days).toBeNull();
    expect(read('category=toString').category).toBe('');
    expect([read('month=0000-01'), read('from=0000-05-01'), read('to=0000-05-01')]).toEqual(Array(3).fill(read('')));
  });

  it('prefers a typed place over other places, and a quick range over days', () => {
    expect(read('near=Berlin&where=online').where).toBe('anywhere');
    expect(read('when=today&from=2026-12-04').days).toBeNull();
  });

  it('returns to the first page when a filter changes, and keeps the others', () => {
    expect(searchPath(read('q=jazz&cursor=abc'), { category: 'arts-culture' })).toBe(
      '/search?q=jazz&category=arts-culture',
    );
    expect(searchPath(read('q=jazz&cursor=abc'), { cursor: 'def' })).toBe('/search?q=jazz&cursor=def');
  });

  it('accepts several categories, also as repeated parameters, in a fixed order', () => {
    const several = read('type=online&type=group&type=x');
    expect(several.type).toBe('group,online');
    expect(searchPath(several)).toBe('/search?type=group%2Conline');
    expect(read('type=group%2Conline')).toEqual(several);
  });

  it('never holds two filters that exclude each other', () => {
    expect(searchPath(read('near=Berlin'), { where: 'online' })).toBe('/search?where=online');
    expect(searchPath(read('where=current'), { near: 'Berlin' })).toBe('/search?near=Berlin');
    expect(searchPath(read('when=today'), { days: { first: '2026-12-04', last: '2026-12-04' } })).toBe(
      '/search?from=2026-12-04',
    );
    expect(searchPath(read('from=2026-12-04'), { quick: 'today' })).toBe('/search?when=today');
    expect(searchPath(read('where=online'), { type: 'group' })).toBe('/search?type=group');
  });
});
