/** Tag of the Background Sync event that wakes the worker when rows wait and the network is back. */
export const syncTag = "field-sync";
