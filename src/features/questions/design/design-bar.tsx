import { Segmented, Tag } from "antd";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import type { DesignBase } from "./use-design.ts";
import type { SaveState } from "./use-design-saving.ts";
import { Button } from "#src/ui/button/button.tsx";

export type DesignTab = "questions" | "settings";

interface Props {
  base: DesignBase;
  state: SaveState;
  problem: string;
  tab: DesignTab;
  preview: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onTab: (tab: DesignTab) => void;
  onPreview: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onImport: () => void;
  onPublish: () => void;
  save: () => Promise<DesignBase>;
}

const stateWords: Record<SaveState, string> = {
  new: "填写后自动保存",
  saved: "✓ 已保存",
  waiting: "… 有修改未保存",
  saving: "… 正在保存",
  failed: "✕ 没有保存成功，稍后自动再试",
};

/** State, steps back, and what is done with the whole questionnaire. */
export function DesignBar(props: Props) {
  const { base, state, problem, tab, preview } = props;
  const published = base.version > 0;
  return (
    <div className="design-bar">
      <div className="design-bar-line">
        <Tag>{base.status}</Tag>
        <span className="design-version">{published ? `已发布第 ${base.version} 版` : "还没有发布"}</span>
        <span className={`design-state ${state}`} role="status">
          {stateWords[state]}
          {state === "failed" && `：${problem}`}
        </span>
        {published && (
          <span className="design-links">
            <Link to={`/question/dispatch?id=${base.id}`}>发放</Link>
            <Link to={`/question/results?id=${base.id}`}>结果</Link>
          </span>
        )}
      </div>
      <div className="design-bar-line">
        <Segmented
          aria-label="设计内容"
          value={tab}
          onChange={props.onTab}
          options={[
            { value: "questions", label: "题目" },
            { value: "settings", label: "标题与范围" },
          ]}
        />
        <Button onClick={props.onUndo} disabled={!props.canUndo} aria-keyshortcuts="Control+Z">
          撤销
        </Button>
        <Button onClick={props.onRedo} disabled={!props.canRedo} aria-keyshortcuts="Control+Shift+Z">
          重做
        </Button>
        <Button onClick={props.onPreview} aria-pressed={preview}>
          预览
        </Button>
        <Button onClick={props.onImport}>导入 XLSForm</Button>
        <ExportButton base={base} save={props.save} />
        <Button
          className="design-save"
          onClick={() => void props.save().catch(toastError)}
          aria-keyshortcuts="Control+S"
        >
          保存
        </Button>
        <Button kind="primary" onClick={props.onPublish}>
          发布
        </Button>
      </div>
    </div>
  );
}

function ExportButton({ save }: Pick<Props, "base" | "save">) {
  const run = async () => {
    try {
      const { id } = await save();
      await downloadFile(contract.question.xlsformExport, { id });
    } catch (error) {
      toastError(error);
    }
  };
  return <Button onClick={() => void run()}>导出 XLSForm</Button>;
}
