import { QueryClient } from "@tanstack/react-query";
import { NetworkFailure } from "./call-errors.ts";

/** A refusal will not change by asking again; a lost network may. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 5_000,
      retry: (failures, error) => error instanceof NetworkFailure && failures < 2,
    },
    mutations: { networkMode: "always" },
  },
});
