import type { Trademark, TrademarkEvent } from "#contract/trademark/trademark-calls.ts";
import { trademarkParties } from "#contract/trademark/trademark-words.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { yuanWords } from "./yuan-words.ts";

/** Parties of an event as it calls them. */
function partiesOf({ kind, from_name, to_name }: TrademarkEvent): string[] {
  const [from, to] = kind === "转让" || kind === "许可" || kind === "质押" ? trademarkParties[kind] : ["", ""];
  const named = (word: string, name: string) => (name === "" ? [] : [word === "" ? name : `${word}：${name}`]);
  return [...named(from, from_name), ...named(to, to_name)];
}

/** What happened to a trademark, the latest first. */
export const TrademarkEvents = ({ events }: { events: Trademark["events"] }) => (
  <section className="record-part" aria-label="商标流程">
    <h2>商标流程</h2>
    {events.length === 0 && <p>还没有收录这件商标的流程</p>}
    <ul className="record-cards">
      {events.map((event) => (
        <li key={event.id}>
          <p className="record-line">
            <DayWords of={event.happened_on} />
            <strong>{event.kind}</strong>
            {event.partial && <span>部分商品</span>}
            {event.number !== "" && <span>{event.number}</span>}
            {event.amount !== null && <span>{yuanWords(event.amount)}</span>}
          </p>
          {[...partiesOf(event), event.note]
            .filter((words) => words !== "")
            .map((words) => (
              <p key={words}>{words}</p>
            ))}
        </li>
      ))}
    </ul>
  </section>
);
