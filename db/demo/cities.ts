import { citiesOfEurope } from './cities-of-europe.ts';
import { citiesOverseas } from './cities-overseas.ts';

export const cities = { ...citiesOverseas, ...citiesOfEurope };

export type CityName = keyof typeof cities;
