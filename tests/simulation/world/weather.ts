import type { Random } from "#offline/field-types.ts";

/** How often a history's network and server fail, each from 0 to 1. */
export interface Weather {
  lostBefore: number;
  lostAfter: number;
  twice: number;
  /** Answers that are not the server's, or not about the request. */
  portal: number;
  busy: number;
  loginEnded: number;
  tooOld: number;
  /** A proxy's limit for a whole batch. */
  tooLarge: number;
  /** Of a batch only the first items arrive, or are answered. */
  partial: number;
  /** Some items are answered in the server's place. */
  items: number;
  /** PostgreSQL goes away within a batch. */
  database: number;
  /** An upload breaks off in the middle. */
  cut: number;
  /** An upload arrives with other bytes. */
  wrongBytes: number;
}

export const fair: Weather = {
  lostBefore: 0,
  lostAfter: 0,
  twice: 0,
  portal: 0,
  busy: 0,
  loginEnded: 0,
  tooOld: 0,
  tooLarge: 0,
  partial: 0,
  items: 0,
  database: 0,
  cut: 0,
  wrongBytes: 0,
};

/** How bad it may get at worst. */
const worst: Weather = {
  lostBefore: 0.3,
  lostAfter: 0.3,
  twice: 0.2,
  portal: 0.15,
  busy: 0.12,
  loginEnded: 0.06,
  tooOld: 0.04,
  tooLarge: 0.15,
  partial: 0.15,
  items: 0.25,
  database: 0.15,
  cut: 0.4,
  wrongBytes: 0.3,
};

/** From hardly worth mentioning to all at once. */
export function storm(random: Random): Weather {
  const severity = random();
  const entries = Object.entries(worst).map(([name, most]) => [name, random() * severity * Number(most)]);
  return Object.fromEntries(entries) as unknown as Weather;
}
