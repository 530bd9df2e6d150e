import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { FigureGrid } from "../figure-grid.tsx";

/** The company's certificates in figures, each with the way to its list. */
export function CompanyCertificates() {
  const { data } = useCall(contract.certificate.certificateExpire, { within: "90", size: 1 });
  const figures = data?.figures;
  if (figures === undefined || figures.all === 0) return null;
  return (
    <FigureGrid
      title="证书"
      figures={[
        { label: "全部证书", value: figures.all, to: "/certificateData" },
        { label: "30 天内到期", value: figures.within[30], to: "/certificateExpire?within=30" },
        { label: "90 天内到期", value: figures.within[90], to: "/certificateExpire" },
        { label: "已过期", value: figures.over, to: "/certificateExpire?within=over" },
        { label: "借出中", value: figures.lent, to: "/certificateData?lent=true" },
      ]}
    />
  );
}
