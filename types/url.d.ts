/** The parts of the URL standard that contracts use. Browsers and Node both have them, but contracts compile without the types of either. */
declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
  readonly origin: string;
  readonly searchParams: URLSearchParams;
  static canParse(url: string, base?: string): boolean;
  static parse(url: string, base?: string): URL | null;
}
declare class URLSearchParams {
  constructor(init?: string | readonly (readonly [string, string])[] | Record<string, string>);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
  readonly size: number;
}
