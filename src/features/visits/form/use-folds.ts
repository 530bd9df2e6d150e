import { useState } from "react";
import { type SectionKey, visitSections } from "./visit-progress.ts";
import type { VisitValues } from "./visit-values.ts";

/** Sections that many visits leave empty; they open folded while nothing is in them. */
const seldom: readonly SectionKey[] = ["services", "answer", "files", "signature"];

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

function foldedAtFirst(values: VisitValues): ReadonlySet<SectionKey> {
  const empty = visitSections.filter(({ fields }) => fields.every((field) => isEmpty(values[field])));
  return new Set(empty.map(({ key }) => key).filter((key) => seldom.includes(key)));
}

/** Sections folded away, by the person or because they are seldom used. */
export function useFolds(values: VisitValues) {
  const [folded, setFolded] = useState<ReadonlySet<SectionKey>>(() => foldedAtFirst(values));
  const fold = (section: SectionKey, isFolded: boolean) =>
    setFolded((now) => {
      if (now.has(section) === isFolded) return now;
      const keys = visitSections.map(({ key }) => key);
      return new Set(keys.filter((key) => (key === section ? isFolded : now.has(key))));
    });
  return {
    isOpen: (section: SectionKey) => !folded.has(section),
    toggle: (section: SectionKey, open: boolean) => fold(section, !open),
    unfold: (section: SectionKey) => fold(section, false),
  };
}

const fieldOf = (path: string) => document.querySelector<HTMLElement>(`[data-field="${path}"]`);

function focusField(path: string, frames: number) {
  const exact = fieldOf(path);
  if (exact === null && frames > 0) return void requestAnimationFrame(() => focusField(path, frames - 1));
  const field = exact ?? fieldOf(path.split(".", 1)[0] ?? path);
  field?.scrollIntoView({ block: "center" });
  field?.querySelector<HTMLElement>("input, textarea, button")?.focus({ preventScroll: true });
}

/**
 * Shows the field of a dotted path and focuses it, after the paint in which a folded section opened. A part of the form
 * that is still being loaded is waited for by `frames`, then its section shows.
 */
export function scrollToField(path: string, frames = 0) {
  requestAnimationFrame(() => requestAnimationFrame(() => focusField(path, frames)));
}

export function scrollToSection(section: SectionKey) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-section="${section}"]`)?.scrollIntoView({ block: "start" }),
    ),
  );
}

/** Presses a button of a field at once; nothing where it has none. */
export const pressInField = (path: string, button: string) =>
  fieldOf(path)?.querySelector<HTMLElement>(button)?.click();
