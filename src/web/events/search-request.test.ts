import { describe, expect, it } from 'vitest';
import { readSearchRequest, saySearchRequest } from './search-request.ts';

const read = (query: string) => readSearchRequest(new URLSearchParams(query));

describe('a search request', () => {
  it('keeps words, place and category of the address', () => {
    expect(read('q=+pottery+&where=online&category=arts-culture')).toEqual({
      words: 'pottery',
      place: 'online',
      category: 'arts-culture',
    });
  });

  it('means anywhere when the place is missing or unknown', () => {
    expect(read('').place).toBe('anywhere');
    expect(read('where=mars').place).toBe('anywhere');
  });

  it('is said in words', () => {
    expect(saySearchRequest(read('q=pottery&where=current'), 'Arts & Culture')).toBe(
      '“pottery” in Arts & Culture, near you',
    );
    expect(saySearchRequest(read(''), '')).toBe('events, anywhere');
  });
});
