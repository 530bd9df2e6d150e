import { productName } from "#contract/core/product-names.ts";
import { useEffect } from "react";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { type PatentPart, patentTabs } from "#src/entities/patent/patent-link.ts";

/** Names the patent in the page's title. */
export function usePatentTitle(patent: PatentView | undefined, part: PatentPart): void {
  useEffect(() => {
    if (patent === undefined) return;
    const label = patentTabs.find((one) => one.part === part)?.label ?? "";
    document.title = `${patent.title} ${label} - ${productName}`;
  }, [patent, part]);
}
