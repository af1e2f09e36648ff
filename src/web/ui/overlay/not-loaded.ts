import { NOT_LOADED } from './not-loaded-text.ts';

/** Browsers say it for developers: “Failed to fetch dynamically imported module”, with the address of the file. */
export function throwNotLoaded(): never {
  throw new Error(NOT_LOADED);
}
