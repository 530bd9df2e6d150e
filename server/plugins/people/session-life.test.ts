import { expect, it } from "vitest";
import { isOver } from "./session-life.ts";

const start = Date.UTC(2026, 4, 1);
const hours = (count: number) => count * 3_600_000;
const accounts = {
  admin: { is_admin: 1, is_news: 0, com_id: null },
  "news administrator": { is_admin: 1, is_news: 1, com_id: null },
  street: { is_admin: 0, is_news: 1, com_id: "unit" },
  district: { is_admin: 0, is_news: 1, com_id: null },
  enterprise: { is_admin: 0, is_news: 0, com_id: "company" },
} as const;
type Name = keyof typeof accounts;

const over = (name: Name, client: string, device_id: string | null, used: number, now: number) => {
  const session = { client, device_id, created_at: new Date(start), last_seen_at: new Date(start + hours(used)) };
  return isOver(session, accounts[name], start + hours(now));
};

it.each<[Name, string, string | null, idle: number, whole: number]>([
  ["street", "phone", "device", 30 * 24, 90 * 24],
  ["district", "phone", "device", 30 * 24, 90 * 24],
  ["street", "phone", null, 24, 24],
  ["street", "pc", "device", 0.5, 12],
  ["enterprise", "phone", "device", 7 * 24, 30 * 24],
  ["enterprise", "phone", null, 7 * 24, 30 * 24],
  ["enterprise", "pc", null, 0.5, 12],
  ["admin", "phone", "device", 0.5, 12],
  ["news administrator", "phone", "device", 0.5, 12],
  ["admin", "pc", null, 0.5, 12],
])(
  "of %s on %s with %s ends after %d idle hours, and after %d whatever its use",
  (name, client, device, idle, whole) => {
    expect(over(name, client, device, 0, idle)).toBe(false);
    expect(over(name, client, device, 0, idle + 0.01)).toBe(true);
    expect(over(name, client, device, whole, whole)).toBe(false);
    expect(over(name, client, device, whole, whole + 0.01)).toBe(true);
  },
);
