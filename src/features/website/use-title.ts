import { productName } from "#contract/core/product-names.ts";
import { useEffect } from "react";

/** Names in the title what the page shows, where its route alone does not say it. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} - ${productName}`;
  }, [title]);
}
