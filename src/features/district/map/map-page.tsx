import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mostMapBytes, mostMapPoints } from "#contract/figures/district-map.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { upload } from "#src/api/uploads.ts";
import { useCall } from "#src/api/use-call.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { drawnStreets, mapSize } from "./map-shapes.ts";
import "../district.css";

/** 镇街地图: an official outline takes the place of the schematic map, and is taken back. */
export default function MapPage() {
  const map = useCall(contract.district.getmap, {});
  if (map.error !== null && map.data === undefined)
    return <ErrorNote error={map.error} retry={() => void map.refetch()} />;
  if (map.data === undefined) return <PageSkeleton />;
  const { outline } = map.data;
  return (
    <div className="district">
      <section className="district-card district-map" aria-label="当前地图">
        <h2>当前地图</h2>
        <p>
          {outline === null ? (
            "示意图：每个镇街一个六边形，按企业所在位置排列。"
          ) : (
            <>
              审图号：{outline.number}；{outline.file_name}，{formatCount(outline.points)} 个点，
              <MinuteWords at={outline.uploaded_at} /> 上传。
            </>
          )}
        </p>
        <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} role="img" aria-label="镇街地图">
          {drawnStreets(map.data).map(({ street_id, name, path, x, y }) => (
            <g key={street_id}>
              <path d={path} fillRule="evenodd" className="district-map-plain" />
              <text x={x} y={y + 5}>
                {name}
              </text>
            </g>
          ))}
        </svg>
        {outline !== null && <Withdraw />}
      </section>
      <Upload />
    </div>
  );
}

function Withdraw() {
  const client = useQueryClient();
  const { busy, run } = useWork();
  const withdraw = async () => {
    const choices = [
      { key: "withdraw", label: "撤回地图", tone: "danger" as const },
      { key: "keep", label: "取消" },
    ];
    const body = "撤回后显示上一份地图；没有上一份时显示示意图。";
    if ((await ask({ title: "撤回地图", body, choices })) !== "withdraw") return;
    await run(async () => {
      await callServer(contract.district.mapWithdraw, {});
      await client.invalidateQueries();
      toast("已撤回地图");
    });
  };
  return (
    <div className="district-actions">
      <Button disabled={busy} onClick={() => void withdraw()}>
        撤回地图
      </Button>
    </div>
  );
}

function Upload() {
  const { Text } = useFormKit();
  const client = useQueryClient();
  const { busy, problems, run } = useWork();
  const [number, setNumber] = useState("");
  const take = (file: File) =>
    run(async () => {
      await upload(contract.district.mapUpload, { name: file.name.slice(-200) || "地图", number }, file);
      await client.invalidateQueries();
      setNumber("");
      toast("已启用新地图");
    });
  return (
    <section className="district-card" aria-label="上传地图">
      <h2>上传官方边界</h2>
      <p>
        GeoJSON 的 FeatureCollection，每个镇街一个区域（Polygon 或 MultiPolygon），properties.name
        为镇街名称，坐标为经纬度；最多 {formatBytes(mostMapBytes)}、{formatCount(mostMapPoints)} 个点。
      </p>
      <Text
        name="number"
        label="审图号"
        required
        value={number}
        onChange={setNumber}
        maxLength={60}
        problem={problems["number"]}
        hint="随地图一起显示，例如 粤S（2026）001号"
      />
      <div className="district-actions">
        <FileButton
          kind="primary"
          accept=".geojson,.json"
          disabled={busy || number.trim() === ""}
          onFiles={([file]) => file && void take(file)}
        >
          {busy ? "正在检查…" : "选择地图文件"}
        </FileButton>
      </div>
      {problems["file"] !== undefined && (
        <p role="alert" className="district-bad">
          {problems["file"]}
        </p>
      )}
      <UploadProgress />
    </section>
  );
}
