import type { Slice } from "@tiptap/pm/model";

/** How many pictures of what is pasted the editor leaves out: `taken` is what it has read of it. */
export function lostPictures(pasted: DataTransfer | null, taken: Slice): number {
  if (pasted === null) return 0;
  const html = pasted.getData("text/html");
  // Beside text, programs lay a picture of that text.
  if (html === "") {
    const isText = pasted.getData("text/plain") !== "";
    return isText ? 0 : [...pasted.files].filter(({ type }) => type.startsWith("image/")).length;
  }
  let kept = 0;
  taken.content.descendants(({ type }) => {
    if (type.name === "image") kept += 1;
  });
  return new DOMParser().parseFromString(html, "text/html").images.length - kept;
}
