import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { rememberFollows } from "./follow-store.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useWork } from "#src/entities/work/use-work.ts";

interface Props {
  company: { id: string; name: string };
  followed: boolean;
}

/** Follows a company or stops following it; needs the network and says so when there is none. */
export function FollowButton({ company, followed }: Props) {
  const user = useSessionUser();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const toggle = async () => {
    await run(async () => {
      const input = { company_id: company.id, follow: !followed };
      const { follow } = await callServer(contract.company.companySwitch, input);
      rememberFollows(user.id, [[company.id, follow]]);
      await client.invalidateQueries();
      toast(follow ? "已关注，可在“跟进”中查看" : "已取消关注");
    });
  };
  return (
    <Button
      className="follow-button"
      aria-pressed={followed}
      aria-label={`关注 ${company.name}`}
      disabled={busy}
      onClick={() => void toggle()}
    >
      <span aria-hidden="true">{followed ? "★" : "☆"}</span> {followed ? "已关注" : "关注"}
    </Button>
  );
}
