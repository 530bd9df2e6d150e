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

export const storm = (random: Random): Weather => ({
  lostBefore: random() * 0.25,
  lostAfter: random() * 0.25,
  twice: random() * 0.2,
  portal: random() * 0.1,
  busy: random() * 0.12,
  loginEnded: random() * 0.03,
  tooOld: random() * 0.02,
  tooLarge: random() * 0.15,
  partial: random() * 0.15,
  items: random() * 0.15,
  database: random() * 0.1,
  cut: random() * 0.3,
  wrongBytes: random() * 0.15,
});
