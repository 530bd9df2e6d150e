import { useState } from "react";
import { type ExportFormat, exportFormats } from "#contract/patent/export-calls.ts";
import { contract } from "#contract/index.ts";
import { type PortfolioColumn, portfolioColumnNames, portfolioColumns } from "#contract/portfolio/portfolio-calls.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { PortfolioList } from "./portfolio-filters.ts";

interface Props {
  input: PortfolioList;
  total: number;
  chosen: readonly string[];
  onClose: () => void;
}

const formats = Object.entries(exportFormats).map(([value, label]) => ({ value, label }));

/** The list's patents, or the chosen ones, as a file with the columns that are ticked. */
export function ExportSheet({ input, total, chosen, onClose }: Props) {
  const { Sheet, Choice, Many } = useFormKit();
  const { Button } = useKit();
  const { busy, run } = useWork();
  const [columns, setColumns] = useState<string[]>(portfolioColumnNames);
  const [format, setFormat] = useState("xlsx");
  const count = chosen.length === 0 ? total : chosen.length;
  const save = () =>
    void run(async () => {
      await downloadFile(
        contract.portfolio.patentExport,
        {
          ...unpaged(input),
          ...(chosen.length > 0 && { ids: [...chosen] }),
          columns: portfolioColumnNames.filter((column) => columns.includes(column)),
          format: format as ExportFormat,
        },
        `专利库.${format}`,
      );
      toast(`已导出 ${formatCount(count)} 件`);
      onClose();
    });
  const footer = (
    <Button wide kind="primary" busy={busy} disabled={columns.length === 0} onClick={save}>
      导出 {formatCount(count)} 件
    </Button>
  );
  return (
    <Sheet title={chosen.length === 0 ? "导出专利库" : "导出所选"} onClose={onClose} footer={footer} keepsTyped>
      <Choice name="format" label="文件格式" value={format} onChange={setFormat} options={formats} />
      <Many
        name="columns"
        label="导出列"
        value={columns}
        onChange={setColumns}
        options={portfolioColumnNames.map((value: PortfolioColumn) => ({ value, label: portfolioColumns[value] }))}
      />
    </Sheet>
  );
}
