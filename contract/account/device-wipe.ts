/** Where a device tells that it has deleted its data by order. */
export const wipedAddress = { method: "POST", path: "/v1/news/user/deviceWiped" } as const;
