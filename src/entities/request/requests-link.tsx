import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Milliseconds after which a visible link looks for new requests. */
const refresh = 60_000;

/** Leads to what companies ask for, with how many wait; nothing while none waits or there is no network. */
export function RequestsLink() {
  const { data } = useCall(contract.visitRequest.list, { status: "待处理", size: 1 }, { refetchInterval: refresh });
  const counts = data && {
    requests: data.waiting,
    registrations: data.registrations_waiting,
    stewards: data.stewards_waiting,
  };
  const tab = Object.entries(counts ?? {}).find(([, count]) => count > 0)?.[0];
  if (!counts || tab === undefined) return null;
  const waiting = counts.requests + counts.registrations + counts.stewards;
  return <ButtonLink to={`/visitRequests?tab=${tab}`}>企业申请待处理 {waiting} 条</ButtonLink>;
}
