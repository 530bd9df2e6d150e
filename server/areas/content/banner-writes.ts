import { eq, sql } from "drizzle-orm";
import type { ManagedBanner, SaveBanner } from "#contract/site/content-service.ts";
import { dateProblems } from "#contract/core/plausible-dates.ts";
import { banners, contentFiles } from "#server/database/tables/website.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { uploadedFile } from "./content-files.ts";

/** All banners in their order. */
export async function bannerList(context: CallContext): Promise<ManagedBanner[]> {
  const rows = await context.db
    .select({ banner: banners, width: contentFiles.width, height: contentFiles.height })
    .from(banners)
    .innerJoin(contentFiles, eq(contentFiles.id, banners.picture_id))
    .orderBy(banners.sort, banners.id);
  return rows.map(({ banner, width, height }) => ({
    id: banner.id,
    title: banner.title,
    picture: { id: banner.picture_id, alt: banner.alt, width, height },
    link: banner.link,
    shown: banner.shown,
    starts_at: banner.starts_at?.toISOString() ?? null,
    ends_at: banner.ends_at?.toISOString() ?? null,
  }));
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

const dates = { starts_at: ["开始时间", "planned"], ends_at: ["结束时间", "planned"] } as const;

/** Makes a banner, behind all others, or changes one. */
export async function saveBanner(context: CallContext, input: SaveBanner) {
  const picture = await uploadedFile(context.db, input.picture.id);
  if (picture.purpose !== "picture") throw refusedFields({ picture: "请上传图片" });
  const problems = dateProblems(input, dates, context.now());
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  const [starts_at, ends_at] = [instant(input.starts_at), instant(input.ends_at)];
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    throw refusedFields({ ends_at: "结束时间应晚于开始时间" });
  const values = {
    title: input.title,
    picture_id: picture.id,
    alt: input.picture.alt,
    link: input.link,
    shown: input.shown,
    starts_at,
    ends_at,
    updated_at: new Date(context.now()),
    updated_by: personOf(context).id,
  };
  const last = sql`(select coalesce(max(sort), 0) + 1 from banners)`;
  await context.db
    .insert(banners)
    .values({ id: input.id, sort: last, ...values })
    .onConflictDoUpdate({ target: banners.id, set: values });
  return {};
}

export async function orderBanners(context: CallContext, { ids }: { ids: string[] }) {
  await context.db.transaction(async (transaction) => {
    for (const [place, id] of ids.entries())
      await transaction
        .update(banners)
        .set({ sort: place + 1 })
        .where(eq(banners.id, id));
  });
  return {};
}

export async function removeBanner(context: CallContext, { id }: { id: string }) {
  await context.db.delete(banners).where(eq(banners.id, id));
  return {};
}
