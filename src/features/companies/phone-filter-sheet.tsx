import { tierWords } from "#contract/company/company.ts";
import { tiers } from "#contract/company/company-list.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { unvisitedSteps } from "./company-filters.ts";
import { noFilters, type PhoneFilters } from "./phone-filters.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  filters: PhoneFilters;
  onChange: (filters: PhoneFilters) => void;
  onClose: () => void;
}

const tierOptions = [
  ...tiers.map((tier) => ({ value: tier, label: `${tier} ${tierWords[tier]}` })),
  { value: "none", label: "未分层级" },
];
const unvisited = unvisitedSteps.map((days) => ({ value: String(days), label: `${days} 天` }));

/** Filters of the phone's list; they apply at once. */
export function PhoneFilterSheet({ filters, onChange, onClose }: Props) {
  const { Choice, Flag, Sheet } = useFormKit();
  const names = useFieldNames();
  const set = (changes: Partial<PhoneFilters>) => onChange({ ...filters, ...changes });
  const owners = [
    { value: "none", label: "暂无责任人" },
    ...names.staff.filter(({ state }) => state === 1).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const footer = (
    <Button wide onClick={() => onChange(noFilters)}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title="筛选企业" onClose={onClose} footer={footer}>
      <Choice
        name="filter-tier"
        label="企业层级"
        value={filters.tier}
        onChange={(tier) => set({ tier })}
        options={tierOptions}
        clearable
      />
      <Choice
        name="filter-unvisited"
        label="未走访时长"
        value={filters.unvisited === 0 ? "" : String(filters.unvisited)}
        onChange={(days) => set({ unvisited: Number(days) || 0 })}
        options={unvisited}
        clearable
      />
      <Flag
        name="filter-demands"
        label="有未办结需求"
        value={filters.openDemands}
        onChange={(openDemands) => set({ openDemands })}
      />
      <Flag
        name="filter-followed"
        label="我关注的"
        value={filters.followed}
        onChange={(followed) => set({ followed })}
      />
      <Choice
        name="filter-label"
        label="标签"
        value={filters.label_id}
        onChange={(label_id) => set({ label_id })}
        options={names.companyLabels.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
      />
      <Choice
        name="filter-owner"
        label="责任人"
        value={filters.owner}
        onChange={(owner) => set({ owner })}
        options={owners}
        clearable
      />
    </Sheet>
  );
}
