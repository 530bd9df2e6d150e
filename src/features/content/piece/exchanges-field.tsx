import { type Exchange, mostExchanges } from "#contract/site/content-extensions.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { type FieldFrame, useFormKit } from "#src/ui/form/form-kit.ts";
import { Button } from "#src/ui/button/button.tsx";

const none: Exchange = { asker: "", question: "", speaker: "", answer: "" };

interface Props extends FieldFrame {
  value: readonly Exchange[];
  onChange: (value: Exchange[]) => void;
  problems: Record<string, string>;
}

/** The questions of an interview with their answers, in their order. */
export function ExchangesField({ value, onChange, problems, ...frame }: Props) {
  const put = (place: number, to: number) => {
    const rest = value.filter((_, other) => other !== place);
    onChange([...rest.slice(0, to), value[place] ?? none, ...rest.slice(to)]);
  };
  return (
    <div className="content-exchanges">
      <FieldGroup {...frame} hint="每个问题和回答分开填写，页面按问题列出目录；提问人、回答人留空时为主持人和嘉宾。">
        {value.map((exchange, place) => (
          <ExchangeFields
            key={place}
            path={`${frame.name}.${place}`}
            place={place}
            exchange={exchange}
            problems={problems}
            onChange={(changes) => onChange(value.map((one, at) => (at === place ? { ...one, ...changes } : one)))}
            onUp={place === 0 ? undefined : () => put(place, place - 1)}
            onDown={place === value.length - 1 ? undefined : () => put(place, place + 1)}
            onRemove={() => onChange(value.filter((_, other) => other !== place))}
          />
        ))}
        <Button disabled={value.length >= mostExchanges} onClick={() => onChange([...value, none])}>
          ＋ 添加问答
        </Button>
      </FieldGroup>
    </div>
  );
}

interface FieldsProps {
  path: string;
  place: number;
  exchange: Exchange;
  problems: Record<string, string>;
  onChange: (changes: Partial<Exchange>) => void;
  /** Absent at the ends. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function ExchangeFields({ path, place, exchange, problems, onChange, onUp, onDown, onRemove }: FieldsProps) {
  const { Text, LongText } = useFormKit();
  const bind = (name: keyof Exchange, label: string) => ({
    name: `${path}.${name}`,
    label: `${label} ${place + 1}`,
    problem: problems[`${path}.${name}`],
    value: exchange[name],
    onChange: (text: string) => onChange({ [name]: text }),
  });
  const number = `第 ${place + 1} 个问答`;
  return (
    <div className="sub-card">
      <LongText {...bind("question", "问题")} required maxLength={300} rows={2} />
      <LongText {...bind("answer", "回答")} required maxLength={5000} rows={4} />
      <div className="field-pair">
        <Text {...bind("asker", "提问人")} maxLength={30} />
        <Text {...bind("speaker", "回答人")} maxLength={30} />
      </div>
      <Button kind="text" disabled={!onUp} onClick={onUp} aria-label={`上移${number}`}>
        上移
      </Button>
      <Button kind="text" disabled={!onDown} onClick={onDown} aria-label={`下移${number}`}>
        下移
      </Button>
      <Button kind="text" onClick={onRemove} aria-label={`移除${number}`}>
        移除
      </Button>
    </div>
  );
}
