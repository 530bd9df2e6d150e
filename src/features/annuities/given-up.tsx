import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useKit } from "#src/ui/kit.ts";
import { DayWords } from "#src/ui/text/dates.tsx";

type Account = OutputOf<typeof contract.annuity.account>;

interface Props {
  account: Account;
  given: NonNullable<Account["given_up"]>;
  onDone: () => void;
}

/** The decision to let the right go: what follows from it, who took it, and the way to take it back. */
export function GivenUpNote({ account, given, onDone }: Props) {
  const { Button } = useKit();
  const { busy, run } = useWork();
  const takeBack = () =>
    run(async () => {
      await callServer(contract.portfolio.updateMany, { ids: [given.entry_id], changes: { decision: "维持" } });
      toast("已改为维持，年费重新计入");
      onDone();
    });
  return (
    <section className="annuity-given-up" aria-label="放弃决定">
      <p className="annuity-facts">
        <span>处置决定：放弃</span>
        {given.on !== "" && (
          <span>
            决定日 <DayWords of={given.on} />
          </span>
        )}
        {given.by !== "" && <span>决定人 {given.by}</span>}
        {given.ends_on !== null && (
          <span>
            专利权自行终止 <DayWords of={given.ends_on} />
          </span>
        )}
        {given.changeable_until !== null && (
          <span>
            可补缴至 <DayWords of={given.changeable_until} />
          </span>
        )}
      </p>
      {given.reason !== "" && <p>决定理由：{given.reason}</p>}
      {account.may_write && given.entry_id !== "" && (
        <div className="annuity-ways">
          <Button kind="primary" busy={busy} onClick={() => void takeBack()}>
            改为维持
          </Button>
          <ButtonLink to={`/patentDetails?id=${given.entry_id}`}>查看处置决定</ButtonLink>
        </div>
      )}
    </section>
  );
}
