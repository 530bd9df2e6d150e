import { createHash } from "node:crypto";
import type { DrawPage } from "#contract/site/first-reading.ts";

/** Characters that are kept; what was not asked for the longest goes. */
const usualMost = 8_000_000;

interface Kept {
  /** Hash of what the page was drawn from. */
  version: string;
  html: string;
}

/**
 * Drawings that are not made again while the same address, in the same type, has the same to say: a drawing takes
 * more of the processor than the reading from the database that comes before it.
 */
export function keptDrawings(draw: DrawPage, most = usualMost): DrawPage {
  const kept = new Map<string, Kept>();
  let size = 0;
  function forget(place: string) {
    size -= kept.has(place) ? place.length + (kept.get(place)?.html.length ?? 0) : 0;
    kept.delete(place);
  }
  function keep(place: string, one: Kept) {
    forget(place);
    kept.set(place, one);
    size += place.length + one.html.length;
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
  }
  return async (drawing) => {
    const place = `${drawing.isElder ? "large" : "usual"} ${drawing.address}`;
    const version = createHash("sha256").update(JSON.stringify(drawing.readings)).digest("base64");
    const known = kept.get(place);
    const html = known?.version === version ? known.html : await draw(drawing);
    keep(place, { version, html });
    return html;
  };
}
