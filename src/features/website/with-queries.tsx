import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queryClient } from "#src/api/query-client.ts";

/** A public page that reads by queries: the website's frame has no client of its own, most entries need none. */
export const withQueries = (Page: ComponentType) =>
  function WithQueries() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
