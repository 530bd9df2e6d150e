import { useEngine } from "#src/entities/session/engine-context.ts";
import { PullToRefresh } from "#src/ui/list/touch/pull-to-refresh.tsx";
import { FollowBody } from "./follow-body.tsx";

export default function FollowPhonePage() {
  const engine = useEngine();
  return (
    <FollowBody
      wrap={(follow, content) => (
        <PullToRefresh
          onRefresh={async () => {
            await engine.sync("manual");
            await follow.refetch();
          }}
        >
          {content}
        </PullToRefresh>
      )}
    />
  );
}
