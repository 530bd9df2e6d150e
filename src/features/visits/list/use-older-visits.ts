import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf } from "#contract/core/time.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { VisitStatus } from "#contract/visit/visit-review.ts";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import type { AskedPart } from "../sections/asked-part.ts";

const dayLength = 24 * 3_600_000;
/** Days of visits a device holds (design "On the device"); older ones are read online. */
const localDays = 90;

interface Older {
  keyword: string;
  companyId: string | null;
  status: VisitStatus | null;
  part: AskedPart | null;
}

/** Visits that are too old for the device, page by page from the server. */
export function useOlderVisits({ keyword, companyId, status, part }: Older, enabled: boolean) {
  const oldest = dayOf(currentTime() - localDays * dayLength);
  const filter = {
    ...part,
    keyword,
    to: part?.to !== undefined && part.to < oldest ? part.to : oldest,
    ...(companyId !== null && { company_id: companyId }),
    ...(status !== null && { status }),
  };
  return useInfiniteQuery({
    queryKey: [...callKey(contract.visit.visitListnews, filter), "older"],
    queryFn: ({ pageParam, signal }) =>
      callServer(contract.visit.visitListnews, { ...filter, page: pageParam, size: 50 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    enabled,
  });
}
