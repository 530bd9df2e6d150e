import { useEffect, useState } from "react";
import { sameJson } from "#contract/core/edits.ts";
import { contract } from "#contract/index.ts";
import type { Report, ReportSection, SectionKey } from "#contract/report/report-fields.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { useWork } from "#src/entities/work/use-work.ts";

const overwrite = (message: string) =>
  ask({
    title: "他人已保存新版本",
    body: `${message}。您的修改还在本页；以您的内容另存为下一版，对方的版本仍可在版本列表中查看。`,
    choices: [
      { key: "save", label: "以我的内容另存", tone: "primary" },
      { key: "stay", label: "先不保存" },
    ],
  });

/** A version under work. `problems` are by field; nothing typed is lost on a refusal. */
export function useReportEditing(report: Report, onSaved: () => Promise<void>) {
  const [title, setTitle] = useState(report.title);
  const [sections, setSections] = useState<ReportSection[]>(report.sections);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saved, setSaved] = useState(false);
  const { busy, run } = useWork();
  const dirty = !saved && !(title === report.title && sameJson(sections, report.sections));
  useUnsavedGuard(dirty, "离开后，这些修改不会保存。");

  async function send(base_version: number): Promise<void> {
    try {
      await callServer(contract.report.save, { id: report.id, base_version, title, sections });
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
      setProblems(error.fields);
      if (error.data.reason !== "conflict") throw error;
      if ((await overwrite(error.message)) === "save") return send(Number(error.data.version));
      return;
    }
    toast("已保存为新版本");
    setSaved(true);
    await onSaved();
  }
  const save = () => run(() => send(report.version));

  const compose = (key: SectionKey) =>
    run(async () => {
      const { sections: fresh } = await callServer(contract.report.compose, { id: report.id, keys: [key] });
      setSections((now) =>
        now.map((one) => {
          const latest = fresh.find((section) => section.key === key);
          return one.key === key && latest ? { ...latest, shown: one.shown } : one;
        }),
      );
      toast("已按最新资料重写，保存后生效");
    });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      void save();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  const change = (section: ReportSection) =>
    setSections((now) => now.map((one) => (one.key === section.key ? section : one)));
  return { title, setTitle, sections, change, compose, problems, dirty, busy, save };
}
