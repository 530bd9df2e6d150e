import { consultingStates } from "#contract/consulting/consulting-moves.ts";
import { contract } from "#contract/index.ts";
import { useConditions } from "#src/api/use-conditions.ts";
import { listPage } from "#src/entities/list-page/list-page.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { ConsultingCard } from "./consulting-card.tsx";
import { PublishedList } from "./published-list.tsx";
import "./consulting.css";

const OwnList = listPage(contract.consulting.mine, {
  label: "我的咨询",
  filters: "筛选咨询",
  searchIn: "标题或内容",
  choices: { state: { label: "状态", options: optionsOf(consultingStates) } },
  empty: { plain: "还没有提过咨询", narrowed: "没有符合条件的咨询" },
  className: "consulting-list",
  Row: ConsultingCard,
});

/** 业务咨询 of a company: its questions, and what others were answered. */
export default function ConsultingPage() {
  const { search } = useConditions();
  const isShown = search.get("tab") === "shown";
  return (
    <div className="consulting">
      <LinkTabs
        label="业务咨询"
        current={isShown ? "?tab=shown" : "?"}
        tabs={[
          { to: "?", words: "我的咨询" },
          { to: "?tab=shown", words: "问答" },
        ]}
      />
      <div className="consulting-head">
        <ButtonLink kind="primary" to="/consultingNew">
          我要咨询
        </ButtonLink>
      </div>
      {isShown ? <PublishedList /> : <OwnList />}
    </div>
  );
}
