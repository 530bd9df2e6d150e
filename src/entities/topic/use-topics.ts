import { useLiveQuery } from "dexie-react-hooks";
import { contract } from "#contract/index.ts";
import type { CompanyTopics } from "#contract/visit/company-topics.ts";
import { useCall } from "#src/api/use-call.ts";
import { useLocalCompany } from "#src/entities/company/use-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { heldTopics } from "./read-topics.ts";

interface KnownTopics {
  /** undefined: still being read; null: nobody can tell. */
  topics: CompanyTopics | null | undefined;
  /** They come from this device, and are as old as its last sync. */
  isHeld: boolean;
}

/** What is worth talking about at a company: from the server, and from this device while the server has not answered. */
export function useTopics(companyId: string): KnownTopics {
  const engine = useEngine();
  const company = useLocalCompany(companyId);
  const held = useLiveQuery(() => heldTopics(engine, companyId), [engine, companyId]);
  // A company that was found in the field and is still to be sent is known here alone.
  const isSent = company !== undefined && (company === null || company.rev > 0);
  const { data, isLoading } = useCall(
    contract.topic.companyTopics,
    { id: companyId },
    { enabled: companyId !== "" && isSent },
  );
  if (data !== undefined) return { topics: data, isHeld: false };
  return { topics: held ?? (held === undefined || isLoading ? undefined : null), isHeld: true };
}
