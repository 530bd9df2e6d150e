import { useState } from "react";
import { contract } from "#contract/index.ts";
import type { Category } from "#contract/portfolio/portfolio-calls.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { categoryOptions } from "./category-places.ts";

interface Props {
  ids: readonly string[];
  categories: readonly Category[];
  onDone: () => void;
  onClose: () => void;
}

const none = "none";

/** Category and marks of all chosen patents; each button acts at once. */
export function MarkSheet({ ids: chosen, categories, onDone, onClose }: Props) {
  const { Sheet, Choice } = useFormKit();
  const { Button } = useKit();
  const { busy, run } = useWork();
  const [category, setCategory] = useState("");
  const ids = [...chosen];
  const act = (change: () => Promise<{ changed: number }>) => () =>
    void run(async () => {
      const { changed } = await change();
      toast(`已修改 ${changed} 件`);
      onDone();
      onClose();
    });
  const move = act(() =>
    callServer(contract.portfolio.updatePatentCategory, { ids, category_id: category === none ? null : category }),
  );
  const core = (on: boolean) => act(() => callServer(contract.portfolio.core, { ids, core: on }));
  const collect = (on: boolean) => act(() => callServer(contract.portfolio.collage, { ids, collected: on }));
  return (
    <Sheet title={`所选 ${ids.length} 件的分类与标记`} onClose={onClose}>
      <Choice
        name="category"
        label="分类"
        value={category}
        onChange={setCategory}
        options={[{ value: none, label: "未分类" }, ...categoryOptions(categories)]}
      />
      <Button kind="primary" busy={busy} disabled={category === ""} onClick={move}>
        移到此分类
      </Button>
      <div className="portfolio-switch" role="group" aria-label="标记">
        <Button busy={busy} onClick={core(true)}>
          设为核心专利
        </Button>
        <Button busy={busy} onClick={core(false)}>
          取消核心专利
        </Button>
        <Button busy={busy} onClick={collect(true)}>
          收藏
        </Button>
        <Button busy={busy} onClick={collect(false)}>
          取消收藏
        </Button>
      </div>
    </Sheet>
  );
}
