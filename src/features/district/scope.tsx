import { createContext, useContext, useId } from "react";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { type DistrictFigureKey, sixFigures } from "#contract/figures/district-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";

/** Milliseconds between two looks at the server; a wall looks while nobody does anything. */
export const lookEvery = 60_000;

/** The ground of the wall on which the parts stand, larger and without what can only be pressed; null: on a page. */
export const WallContext = createContext<"light" | "dark" | null>(null);
export const useIsWall = () => useContext(WallContext) !== null;
export const useIsDark = () => useContext(WallContext) === "dark";

/** The street and the indicator of an address. */
export function useScope() {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === "") next.delete(key);
      else next.set(key, value);
    }
    setSearch(next, { replace: true });
  };
  const street = search.get("street_id") ?? "";
  const figure: DistrictFigureKey = sixFigures.find((one) => one === search.get("figure")) ?? "companies";
  return { street_id: /^\d{9}$/u.test(street) ? street : undefined, figure, search, change };
}

/** Which street the page is about. */
export function StreetPick() {
  const { Pick } = useFormKit();
  const id = useId();
  const { street_id, change } = useScope();
  const { data } = useCall(contract.district.getmap, {});
  return (
    <div className="district-pick">
      <label htmlFor={id}>镇街</label>
      <Pick
        name={id}
        label="镇街"
        value={street_id ?? ""}
        onChange={(chosen) => change({ street_id: chosen })}
        options={(data?.streets ?? []).map((one) => ({ value: one.street_id, label: one.name }))}
        none="全区"
      />
    </div>
  );
}
