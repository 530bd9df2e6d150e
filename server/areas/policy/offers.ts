import { and, desc, eq, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { Offer } from "#contract/policy/offer.ts";
import { isOffered, offerOf, type OfferWindow, offerWindow, offerWindows } from "#contract/policy/offer-rules.ts";
import { policyState } from "#contract/site/content-extensions.ts";
import { visibleAt } from "#server/areas/content/visible-pieces.ts";
import { publishedPieces as p } from "#server/database/tables/website.ts";
import type { Services } from "#server/plugins/call-context.ts";

/** A published policy that companies apply for, as all lists show it. */
export interface ShownOffer {
  id: string;
  title: string;
  topic: string;
  level: string;
  support: string;
  apply_from: string | null;
  apply_to: string | null;
  window: OfferWindow;
}

/** The same with what it asks. */
export interface OpenOffer {
  shown: ShownOffer;
  offer: Offer;
}

/** Those that end come first, the soonest before the others. */
const order = ({ shown: { window, apply_to } }: OpenOffer) => `${offerWindows.indexOf(window)} ${apply_to ?? ""}`;

/** Policies that readers see, that hold or soon will, and that companies can still apply for. */
export async function openOffers({ db, now }: Pick<Services, "db" | "now">, id?: string): Promise<OpenOffer[]> {
  const today = dayOf(now());
  const rows = await db
    .select({ id: p.id, title: p.title, extension: p.extension })
    .from(p)
    .where(
      and(
        eq(p.column_key, "policies"),
        visibleAt(now()),
        sql`coalesce(${p.extension} ->> 'support', '') <> ''`,
        id === undefined ? undefined : eq(p.id, id),
      ),
    )
    .orderBy(desc(p.publish_at), p.id);
  return rows
    .flatMap(({ extension, ...row }): OpenOffer[] => {
      if (extension.kind !== "policy") return [];
      const offer = offerOf(extension);
      const window = offerWindow(offer, today);
      const holds = ["现行有效", "即将施行"].includes(policyState(extension, today));
      if (!holds || window === "已截止" || !isOffered(offer)) return [];
      const { topic, level } = extension;
      const { support, apply_from, apply_to } = offer;
      return [{ shown: { ...row, topic, level, support, apply_from, apply_to, window }, offer }];
    })
    .toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}
