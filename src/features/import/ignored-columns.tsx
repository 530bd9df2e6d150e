import type { CompanyImport } from "#contract/company/company.ts";

/** Names what stands in the file and is not imported. */
export function IgnoredColumns({ current: { ignored } }: { current: CompanyImport }) {
  if (ignored.length === 0) return null;
  return (
    <p className="import-ignored" role="note">
      以下 {ignored.length} 列没有识别，内容不会导入：{ignored.join("、")}
      。如需导入，请把表头改为模板中的名称后重新上传。
    </p>
  );
}
