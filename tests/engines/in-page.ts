/*
 * Functions that run in a page of the product: they see nothing but their argument and the page's globals.
 */

/** State of the worker that will answer for this page; null while there is none. */
export async function workerState(): Promise<string | null> {
  if (!("serviceWorker" in navigator)) throw new Error("this engine knows no service workers here");
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === "activated" && navigator.serviceWorker.controller !== null
    ? "activated"
    : null;
}

/** Chooses a photo in the upload field of this name, as its dialog would. */
export async function addPhoto(label: string): Promise<void> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext("2d");
  for (let i = 0; i < 400; i++) {
    if (context === null) throw new Error("no canvas");
    context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
    context.fillRect(Math.random() * 600, Math.random() * 440, 60, 60);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  if (blob === null) throw new Error("no picture");
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob], "IMG_1.jpg", { type: "image/jpeg" }));
  const inputs = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")];
  const input = inputs.find((one) =>
    [one.getAttribute("aria-label"), ...[...(one.labels ?? [])].map(({ textContent }) => textContent)].some((text) =>
      text?.includes(label),
    ),
  );
  if (input === undefined) throw new Error(`no field “${label}”`);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Visits on the device with these words: their ids and their photos' hashes. */
export async function storedVisits(
  content: string,
): Promise<{ id: string; photos: { id: string; sha256: string }[] }[]> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("ip-smart/"));
  const database = await asked(indexedDB.open(found?.name ?? ""));
  const all = (await asked(database.transaction("visits").objectStore("visits").getAll())) as {
    id: string;
    content: string;
    photos: { id: string; sha256: string }[];
  }[];
  database.close();
  return all
    .filter((visit) => visit.content.includes(content))
    .map(({ id, photos }) => ({ id, photos: photos.map((photo) => ({ id: photo.id, sha256: photo.sha256 })) }));
}

/** Files of the device that the server has not confirmed. */
export async function filesWaiting(): Promise<number> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("ip-smart/"));
  const database = await asked(indexedDB.open(found?.name ?? ""));
  const files = (await asked(database.transaction("attachments").objectStore("attachments").getAll())) as {
    state: string;
  }[];
  database.close();
  return files.filter(({ state }) => state === "waiting").length;
}
