import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type DataView, dataCalls } from "#contract/figures/data-calls.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ColumnSheet } from "./column-sheet.tsx";
import { DefinitionsSheet } from "./definitions-sheet.tsx";
import { firstColumns, type DataTable } from "./use-data-table.ts";

type Opened = "columns" | "definitions" | "save" | "rename" | null;

const addressOf = ({ id, columns, trade, tier }: DataView) => ({
  view: id,
  columns: columns.join(","),
  trade: trade ?? "",
  tier: tier ?? "",
});

/** The account's views: one is chosen, kept again, named, deleted; and the columns of the table. */
export function ViewBar({ data }: { data: DataTable }) {
  const { Pick } = useFormKit();
  const id = useId();
  const views = useCall(contract.district.dataViews, {});
  const [opened, setOpened] = useState<Opened>(null);
  const chosen = views.data?.find((one) => one.id === data.search.get("view"));
  const close = () => setOpened(null);
  const choose = (value: string) => {
    const view = views.data?.find((one) => one.id === value);
    data.set(view ? addressOf(view) : { view: "", columns: "", trade: "", tier: "" });
  };
  return (
    <div className="district-form district-views">
      {views.data?.length === 0 ? (
        <p className="district-note">还没有保存的视图。选好列和企业范围后可以存为视图，在其他设备上也能使用。</p>
      ) : (
        <div className="district-pick">
          <label htmlFor={id}>视图</label>
          <Pick
            name={id}
            label="视图"
            value={chosen?.id ?? ""}
            onChange={choose}
            options={(views.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            none="默认列"
          />
        </div>
      )}
      <Button aria-haspopup="dialog" onClick={() => setOpened("columns")}>
        选择列（{data.columns.length}）
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpened("definitions")}>
        指标口径
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpened("save")}>
        存为视图
      </Button>
      {chosen && <OwnView view={chosen} data={data} onRename={() => setOpened("rename")} />}
      {opened === "columns" && (
        <ColumnSheet
          columns={data.columns}
          onChoose={(columns) => data.set({ columns: columns.join() === firstColumns.join() ? "" : columns.join() })}
          onClose={close}
        />
      )}
      {opened === "definitions" && <DefinitionsSheet data={data} onClose={close} />}
      {opened === "save" && <SaveSheet data={data} onClose={close} />}
      {opened === "rename" && chosen && <RenameSheet view={chosen} onClose={close} />}
    </div>
  );
}

/** What is done with the view that is chosen. */
function OwnView({ view, data, onRename }: { view: DataView; data: DataTable; onRename: () => void }) {
  const client = useQueryClient();
  const { busy, run } = useWork();
  const { columns, part, set } = data;
  const isSame =
    columns.join() === view.columns.join() &&
    (part.trade ?? null) === view.trade &&
    (part.tier ?? null) === view.tier;
  const update = () =>
    run(async () => {
      await callServer(contract.district.dataViewSave, {
        id: view.id,
        name: view.name,
        columns: [...columns],
        ...part,
      });
      await client.invalidateQueries();
      toast("已更新视图");
    });
  const remove = () =>
    run(async () => {
      const answer = await ask({
        title: `删除视图“${view.name}”？`,
        body: "您在其他设备上也不再看到它；数据不受影响。",
        choices: [
          { key: "delete", label: "删除", tone: "danger" },
          { key: "keep", label: "保留" },
        ],
      });
      if (answer !== "delete") return;
      await callServer(contract.district.dataViewDelete, { id: view.id });
      set({ view: "", columns: "", trade: "", tier: "" });
      await client.invalidateQueries();
      toast("已删除视图");
    });
  return (
    <>
      {!isSame && (
        <Button disabled={busy} onClick={() => void update()}>
          更新“{view.name}”
        </Button>
      )}
      <Button aria-haspopup="dialog" disabled={busy} onClick={onRename}>
        改名
      </Button>
      <Button kind="danger" disabled={busy} onClick={() => void remove()}>
        删除
      </Button>
    </>
  );
}

function SaveSheet({ data, onClose }: { data: DataTable; onClose: () => void }) {
  const { Text, Sheet } = useFormKit();
  const client = useQueryClient();
  const { columns, part, set } = data;
  const [name, setName] = useState("");
  const form = useCallForm(dataCalls.dataViewSave, onClose);
  const save = async () => {
    if (!(await form.send({ name, columns: [...columns], ...part }))) return;
    toast("已保存视图");
    await client.invalidateQueries();
    const views = await callServer(contract.district.dataViews, {});
    set({ view: views.find((one) => one.name === name.trim())?.id ?? "", columns: columns.join() });
  };
  return (
    <Sheet title="存为视图" onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <p>保存现在的 {columns.length} 列和所选的行业、层级；统计日和镇街每次另选。</p>
      <Text
        name="name"
        label="视图名称"
        required
        problem={form.problems.name}
        value={name}
        onChange={setName}
        maxLength={30}
      />
    </Sheet>
  );
}

function RenameSheet({ view, onClose }: { view: DataView; onClose: () => void }) {
  const { Text, Sheet } = useFormKit();
  const client = useQueryClient();
  const [name, setName] = useState(view.name);
  const form = useCallForm(dataCalls.dataViewRename, onClose);
  const save = async () => {
    if (!(await form.send({ id: view.id, name }))) return;
    toast("已改名");
    await client.invalidateQueries();
  };
  return (
    <Sheet title="视图改名" onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <Text
        name="name"
        label="视图名称"
        required
        problem={form.problems.name}
        value={name}
        onChange={setName}
        maxLength={30}
      />
    </Sheet>
  );
}
