import { createRoot, type Root } from "react-dom/client";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { takeFirstReadings } from "#src/api/kept-readings.ts";
import { queryClient } from "#src/api/query-client.ts";
import { clearToken, writeToken } from "#src/api/session-token.ts";
import { App } from "#src/app/app.tsx";
import { forgetEngine, openedEngine } from "#src/entities/session/open-engine.ts";
import { endSession } from "#src/entities/session/session-store.ts";
import { dropQuestions } from "#src/ui/dialog/ask.tsx";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import { callerOf, cutNetwork } from "./world.ts";

export type Device = "phone" | "desk";

/** Pixels of a phone held upright, and of a small laptop. */
const sizes: Record<Device, [width: number, height: number]> = { phone: [390, 844], desk: [1280, 800] };

const ownAddress = location.href;

/** Somebody of the demo, nobody, or who signed in on a page before. */
type Guest = AccountName | { token: string } | null;

let root: Root | null = null;
let shown: { device: Device; guest: Guest } | null = null;

/** Path and query of the page that shows. */
export const address = (): string => location.pathname + location.search;

/** Takes the page away with everything that its memory and the account hold of it; what the field downloaded stays. */
async function leave(): Promise<void> {
  root?.unmount();
  root = null;
  // A page that fills the screen keeps its size whatever device comes next.
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  dropQuestions();
  for (const left of document.querySelectorAll("body > *")) left.remove();
  queryClient.clear();
  endSession();
  clearToken();
  cutNetwork(false);
}

/** Takes away what the browser keeps beside the field's database. */
function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Closes what the page holds open and empties the device. */
export async function closePages(): Promise<void> {
  await leave();
  clearStorage();
  (await openedEngine())?.close();
  forgetEngine();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  history.replaceState(null, "", ownAddress);
}

/** The page stands whole: nothing stands in for a part that is still to come. */
export async function standing(): Promise<void> {
  await expect.poll(() => document.querySelectorAll(".skeleton").length).toBe(0);
}

/**
 * Opens the product at an address as `guest` (null: nobody) on a device, in the place of the page before: a person who
 * comes after another is one `open` after another. The server is the real one on a copy of the demo data.
 */
export async function open(device: Device, guest: Guest, at: string): Promise<void> {
  await leave();
  clearStorage();
  history.pushState(null, "", at);
  forgetLayers();
  await show(device, guest);
}

/** A document of its own would know nothing of what lay open over the page before; the routers of before hear nothing. */
function forgetLayers(): void {
  addEventListener("popstate", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Shows the product at the present address. */
async function show(device: Device, guest: Guest): Promise<void> {
  shown = { device, guest };
  await page.viewport(...sizes[device]);
  // A phone's scroll bar lies over the page and takes no width from it.
  document.documentElement.style.scrollbarWidth = device === "phone" ? "none" : "";
  if (typeof guest === "string") writeToken((await callerOf(guest, device === "phone" ? "phone" : "pc")).token);
  else if (guest !== null) writeToken(guest.token);
  document.title = "";
  takeFirstReadings();
  const place = document.createElement("div");
  place.id = "root";
  document.body.append(place);
  root = createRoot(place);
  root.render(<App />);
  // The first page of a run loads the whole product, module by module.
  await expect.poll(() => document.title, { timeout: 60_000 }).toMatch(/. - 知识产权智慧管理平台$/u);
  await standing();
}

/** Reloads the current address as the same account: what only the tab had in memory is gone. */
export async function reload(): Promise<void> {
  if (shown === null) throw new Error("no page is open");
  const { device, guest } = shown;
  await leave();
  await show(device, guest);
}

/** Goes to an address as a link inside the product does. */
export async function follow(at: string): Promise<void> {
  const isOtherPath = new URL(at, location.href).pathname !== location.pathname;
  // So that the title of the page before is not taken for this one's.
  if (isOtherPath) document.title = "";
  // The router counts its entries, to know which way a step leads.
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1, key: `step-${idx + 1}` }, "", at);
  dispatchEvent(new PopStateEvent("popstate"));
  await expect.poll(() => document.title).toMatch(/. - 知识产权智慧管理平台$/u);
  await standing();
}
