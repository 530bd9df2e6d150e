import { onlineManager, QueryClient } from "@tanstack/react-query";
import { NetworkFailure } from "./call-errors.ts";

// It believes in a network until it hears of none: an app that is opened without one would not hear it come.
if (typeof navigator !== "undefined") onlineManager.setOnline(navigator.onLine);

/**
 * A refusal will not change by asking again; a lost network may, unless the browser itself says that there is none:
 * then pages show at once what the device holds, and ask again when the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 5_000,
      retry: (failures, error) => error instanceof NetworkFailure && navigator.onLine && failures < 2,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});
