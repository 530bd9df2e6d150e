import { contract } from "#contract/index.ts";
import type { ProviderState } from "#contract/company-data/company-data-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { DatedText } from "#src/ui/text/dates.tsx";

/** How many questions are left to the account today. */
const leftOf = ({ account_limit, own_today, day_limit, today }: ProviderState): number =>
  Math.max(0, Math.min(account_limit - own_today, day_limit - today));

/** What may still be asked of the provider today, before a question costs money; nothing where it is not configured. */
export function ProviderQuota() {
  const { data } = useCall(contract.companyData.login, {});
  if (!data?.configured) return null;
  const words = data.note === "" ? `天眼查今天还可查 ${leftOf(data)} 次；查过的企业不计次数。` : data.note;
  return (
    <p className="lookup-reason">
      <DatedText text={words} />
    </p>
  );
}
