let loading = 0;

/** The HTTP client, which comes with the first call. */
export async function loadClient() {
  loading += 1;
  try {
    return (await import("./http-client.ts")).httpClient;
  } finally {
    loading -= 1;
  }
}

/** Whether the client is on its way: without it a call has failed, and what was typed for it must stay on the page. */
export const isClientLoading = () => loading > 0;
