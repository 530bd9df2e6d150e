/** Records of one page of a pull. */
export const pullSize = 1500;

async function answered(reply) {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
  return await reply.json();
}

export const getJson = async (path) => await answered(await fetch(path, { cache: "no-store" }));

export const postJson = async (path, body) =>
  await answered(
    await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
