/** Asks the server again who is signed in, where something it has decided changes what the account may do. */
export async function refreshUser(): Promise<void> {
  const { askServer } = await import("./load-session.ts");
  await askServer();
}
