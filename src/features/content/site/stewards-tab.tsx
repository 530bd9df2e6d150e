import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 } from "uuid";
import { contentService, type ManagedSteward, type SaveSteward } from "#contract/site/content-service.ts";
import { stewardTopics } from "#contract/site/steward-service.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { refreshContent, useContentSend } from "../use-content-send.ts";
import { Button } from "#src/ui/button/button.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

type Street = { id: string; name: string };

/** Who helps the companies of each street. */
export function StewardsTab() {
  const list = useCall(contentService.stewards, {});
  const [open, setOpen] = useState<ManagedSteward | "new" | null>(null);
  const { busy, send } = useContentSend();
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const remove = async ({ id, name }: ManagedSteward) => {
    const choices = [
      { key: "yes", label: "删除", tone: "danger" },
      { key: "no", label: "取消" },
    ] as const;
    if ((await ask({ title: "删除管家", body: `删除 ${name}？`, choices })) === "yes")
      await send(() => callServer(contentService.removeSteward, { id }), "已删除");
  };
  const add = (
    <Button kind="primary" onClick={() => setOpen("new")}>
      新增管家
    </Button>
  );
  return (
    <>
      {list.data.list.length === 0 ? (
        <EmptyNote title="还没有知识产权管家">{add}</EmptyNote>
      ) : (
        <div className="content-figures">{add}</div>
      )}
      <ul className="content-list" aria-label="知识产权管家">
        {list.data.list.map((steward) => (
          <li key={steward.id} className="content-row">
            <div className="content-row-main">
              <strong>
                {steward.street_name} · {steward.name}
                {!steward.shown && "（网站不显示）"}
              </strong>
              <span className="content-quiet">
                {[steward.unit, steward.phone, steward.address, steward.hours]
                  .filter((text) => text !== "")
                  .join(" · ")}
              </span>
              <span className="content-quiet">{steward.topics.join("、")}</span>
            </div>
            <div className="content-row-side">
              <Button onClick={() => setOpen(steward)}>修改</Button>
              <Button kind="danger" disabled={busy} onClick={() => void remove(steward)}>
                删除
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open !== null && (
        <StewardForm steward={open === "new" ? null : open} streets={list.data.streets} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const empty = (street_id: string): SaveSteward => ({
  id: v7(),
  street_id,
  name: "",
  unit: "",
  phone: "",
  address: "",
  hours: "",
  topics: [],
  shown: true,
});

const texts = [
  ["name", "姓名", 30],
  ["unit", "所在单位", 100],
  ["phone", "联系电话", 40],
  ["address", "地址", 200],
  ["hours", "服务时间", 100],
] as const;

function StewardForm({
  steward,
  streets,
  onClose,
}: {
  steward: ManagedSteward | null;
  streets: Street[];
  onClose: () => void;
}) {
  const { Sheet, Text, Choice, Many, Flag } = useFormKit();
  const client = useQueryClient();
  const [values, setValues] = useState<SaveSteward>(() => steward ?? empty(streets[0]?.id ?? ""));
  const set = (changes: Partial<SaveSteward>) => setValues({ ...values, ...changes });
  const { problems, send, alarm, button } = useCallForm(contentService.saveSteward, () => {
    toast("已保存");
    onClose();
    void refreshContent(client);
  });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet
      title={steward ? `修改${steward.name}` : "新增管家"}
      onClose={onClose}
      footer={button(async () => void (await send(values)))}
    >
      {alarm}
      <Choice
        {...field("street_id", "镇街")}
        required
        options={streets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {texts.map(([name, label, maxLength], place) => (
        <Text
          key={name}
          name={name}
          label={label}
          required={place < 3}
          maxLength={maxLength}
          value={values[name] ?? ""}
          onChange={(value) => set({ [name]: value })}
          problem={problems[name]}
        />
      ))}
      <Many
        name="topics"
        label="服务内容"
        value={values.topics ?? []}
        onChange={(topics) => set({ topics: stewardTopics.filter((word) => topics.includes(word)) })}
        options={optionsOf(stewardTopics)}
        problem={problems.topics}
      />
      <Flag name="shown" label="在网站显示" value={values.shown} onChange={(shown) => set({ shown })} />
    </Sheet>
  );
}
