import { Link } from "react-router-dom";
import { visitRequest as calls } from "#contract/visit-request.ts";
import { useCall } from "#src/api/use-call.ts";

/** Milliseconds after which a visible link looks for new requests. */
const refresh = 60_000;

/** Leads to what companies ask for, with how many wait; nothing while none waits or there is no network. */
export function RequestsLink() {
  const { data } = useCall(calls.list, { status: "待处理", size: 1 }, { refetchInterval: refresh });
  const waiting = data ? data.waiting + data.registrations_waiting : 0;
  if (waiting === 0) return null;
  return (
    <Link className="plain-button" to={data?.waiting === 0 ? "/visitRequests?tab=registrations" : "/visitRequests"}>
      企业申请待处理 {waiting} 条
    </Link>
  );
}
