import { Button } from "#src/ui/button/button.tsx";
import "./office-patents.css";

interface Props {
  id: string | undefined;
  rows: readonly { companies: readonly { id: string; name: string }[] }[] | undefined;
  onClear: () => void;
}

/** Says that the list is one company's, which the filters do not show. */
export function OneCompany({ id, rows, onClear }: Props) {
  if (id === undefined) return null;
  const name = rows?.[0]?.companies.find((company) => company.id === id)?.name;
  return (
    <p className="office-one" role="note">
      只看{name ?? "一家企业"}的专利
      <Button kind="text" onClick={onClear}>
        看全部企业
      </Button>
    </p>
  );
}
