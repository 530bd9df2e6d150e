import { type FilterProps, RecordFilters } from "./record-filters.tsx";
import { RecordScope } from "./record-scope.tsx";

interface Scoped {
  mine?: boolean | undefined;
  company_id?: string | undefined;
}

interface Props<T> extends FilterProps<T> {
  /** As `useRecordList` gives it. */
  listed: FilterProps<T>["listed"] & { isEnterprise: boolean; hasOwn: boolean };
}

/** Over a list of public records: its conditions, and whose records are shown. */
export function RecordHead<T extends Scoped>(props: Props<T>) {
  const { input, isEnterprise, hasOwn, narrow } = props.listed;
  return (
    <>
      <RecordFilters {...props} />
      {hasOwn && (
        <RecordScope
          isEnterprise={isEnterprise}
          scope={input.company_id === undefined ? input.mine === true : "company"}
          onChange={(mine) => narrow({ mine, company_id: undefined } as Partial<T>)}
        />
      )}
    </>
  );
}
