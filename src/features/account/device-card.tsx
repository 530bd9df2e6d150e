import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { FieldEngine } from "#offline/field-types.ts";
import { storageEstimate } from "#offline/storage/storage-estimate.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldPartly, useDownload } from "#src/entities/sync/held-note.tsx";
import { keptVisits } from "#src/entities/sync/kept-visits.ts";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { FactList } from "./fact-list.tsx";

/** What the device holds of the account, and how safely. */
async function deviceFacts(engine: FieldEngine): Promise<[string, string][]> {
  const [usage, estimate, isPersisted] = await Promise.all([
    engine.usage(),
    storageEstimate(),
    "storage" in navigator && navigator.storage.persisted(),
  ]);
  return [
    ["企业", `${formatCount(usage.companies)} 家`],
    ["走访记录", keptVisits(usage.visits, usage.oldestVisitDays)],
    ["照片等文件", formatBytes(usage.attachmentBytes)],
    [
      "占用空间",
      estimate === null ? "浏览器没有提供" : `${formatBytes(estimate.used)}，可用 ${formatBytes(estimate.free)}`,
    ],
    ["长期保存", isPersisted ? "浏览器已允许" : "浏览器空间不足时可能清理，请及时发送"],
    ["设备编号", engine.deviceId],
  ];
}

export function DeviceCard() {
  const engine = useEngine();
  const { data, error, refetch } = useQuery({
    // Counted again once the download is over.
    queryKey: ["device-facts", engine.user.id, useDownload()],
    queryFn: () => deviceFacts(engine),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card card-roomy">
      <h2>这台设备保存的内容</h2>
      <HeldPartly what="资料" />
      {error && <ErrorNote error={error} retry={() => void refetch()} />}
      {data && <FactList facts={data} />}
      <p>
        <Link className="reach" to="/sync">
          查看同步与未发送的内容
        </Link>
      </p>
      <p className="account-note">退出登录且没有未发送的内容时，这些数据会从设备上清除。</p>
    </section>
  );
}
