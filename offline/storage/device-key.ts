/** Key in the page's local storage of the device's id, beside the database; a login names it too. */
export const deviceKey = "ip-smart/device";
