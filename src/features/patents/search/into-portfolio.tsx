import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useKit } from "#src/ui/kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

/** Puts the chosen hits into the user's company's portfolio; what is there already stays as it is. */
export function IntoPortfolio({ patents, onDone }: { patents: readonly string[]; onDone: () => void }) {
  const { Button } = useKit();
  const { busy, run } = useWork();
  const add = () =>
    void run(async () => {
      const { results, added } = await callServer(contract.portfolio.insert, { patents: [...patents] });
      const others = results.length - added;
      toast(
        `已加入专利库 ${formatCount(added)} 件${others > 0 ? `，${formatCount(others)} 件已在库中或不再收录` : ""}`,
      );
      onDone();
    });
  return (
    <Button busy={busy} onClick={add}>
      加入专利库
    </Button>
  );
}
