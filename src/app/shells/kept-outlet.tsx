import { Activity, type ContextType, type ReactElement, useContext, useState } from "react";
import { UNSAFE_LocationContext as LocationContext, useOutlet } from "react-router-dom";
import { patentTabs } from "#src/entities/patent/patent-link.ts";

/** The page that stays mounted while somebody reads other pages of the same patent (specification section 2.6). */
const keptPath = "/law";
const pagesOfPatent: ReadonlySet<string> = new Set([...patentTabs.map(({ part }) => `/${part}`), "/detailNew"]);

type Place = ContextType<typeof LocationContext>;

interface Kept {
  outlet: ReactElement | null;
  /** The page goes on standing at its own address, whatever the browser's is. */
  place: Place;
}

const patentAt = ({ location: { search } }: Place) => new URLSearchParams(search).get("id");

/** Whether a page that was left is still wanted: only on the way through its patent, so that one at most is kept. */
const isWanted = (kept: Kept, place: Place) =>
  pagesOfPatent.has(place.location.pathname) && patentAt(kept.place) === patentAt(place);

/**
 * The page of the address, and the law page that was left for another page of its patent: hidden, with its rows, its
 * choices and its place, and without effects, so that it names no title, takes no focus and asks for nothing.
 */
export function KeptOutlet() {
  const outlet = useOutlet();
  const place = useContext(LocationContext);
  const [kept, setKept] = useState<Kept | null>(null);
  const isHere = place.location.pathname === keptPath;
  if (isHere && kept?.place !== place) setKept({ outlet, place });
  if (!isHere && kept !== null && !isWanted(kept, place)) setKept(null);
  const drawn = isHere ? { outlet, place } : kept;
  return (
    <>
      {drawn !== null && (
        <Activity mode={isHere ? "visible" : "hidden"}>
          <LocationContext value={drawn.place}>{drawn.outlet}</LocationContext>
        </Activity>
      )}
      {!isHere && outlet}
    </>
  );
}
