import { isHere } from "../people/drafts.ts";
import type { Facts } from "./promises.ts";

/** Drafts, and photos in them, that are not on the device that said it kept them though nobody gave them up. */
export function draftsThatWent({ play, tabs }: Facts): string[] {
  return tabs.flatMap(({ device, account, drafts, attachments }) =>
    play.drafts
      .filter((kept) => isHere(kept, device, { account }))
      .flatMap(({ key, photos }) => {
        if (!drafts.some((draft) => draft.key === key)) return [`draft lost: ${device.name} no longer has ${key}`];
        const held = new Set(attachments.filter(({ blob }) => blob !== undefined).map(({ id }) => id));
        return photos.filter((id) => !held.has(id)).map((id) => `draft lost: ${device.name} let go of ${id} of ${key}`);
      }),
  );
}
