import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";

/** Milliseconds between two looks at how many wait. */
const often = 60_000;
const one = { status: "待审核", size: 1 } as const;

/** How many applications wait for a decision, by their kind; 0 until they are counted. */
export function useWaitingApplications() {
  const certify = useCall(contract.account.certifyList, one, { refetchInterval: often });
  const changes = useCall(contract.enterprise.companyChangeQueue, one, { refetchInterval: often });
  const business = useCall(contract.application.queue, { state: "待审核", size: 1 }, { refetchInterval: often });
  return {
    certify: certify.data?.waiting ?? 0,
    changes: changes.data?.waiting ?? 0,
    business: business.data?.waiting ?? 0,
  };
}
