/** What a device's end took away, or would: writes and files not delivered, drafts and the photos in them. */
export interface Gone {
  lost: number;
  drafts: number;
  photos: number;
}

/** `2 条未送达内容、1 份草稿（含 3 张照片）`; empty when nothing is. */
export function goneWords({ lost, drafts, photos }: Gone): string {
  const within = photos > 0 ? `（含 ${photos} 张照片）` : "";
  return [lost > 0 && `${lost} 条未送达内容`, drafts > 0 && `${drafts} 份草稿${within}`].filter(Boolean).join("、");
}
