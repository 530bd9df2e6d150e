import type { ConsultingCategory } from "#contract/consulting/consulting.ts";
import {
  type ConsultingMove,
  type ConsultingState,
  stateAfterMove,
  waitsInState,
} from "#contract/consulting/consulting-moves.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { consultings, consultingSteps, consultingTemplates } from "#server/database/tables/office/consulting.ts";
import { demoRandom } from "./random.ts";
import type { Seed } from "./seed.ts";

const hour = 3_600_000;

interface Told {
  category: ConsultingCategory;
  title: string;
  content: string;
  /** Hours before the demo's now. */
  ago: number;
  /** In order, a few hours apart. */
  steps: readonly (readonly [move: ConsultingMove, text: string])[];
  shown?: { question: string; answer: string };
}

const told: readonly Told[] = [
  {
    category: "专利",
    title: "新产品上市前怎样加快授权",
    content: "新型号计划明年春季上市，发明专利还没有进入实审，想了解预审和优先审查哪个更合适。",
    ago: 400,
    steps: [
      ["分派", ""],
      ["回复", "已提交的申请可以请求优先审查；还没有提交的新申请建议走快速预审，先做备案。"],
      ["评价", "5 星：说得很清楚"],
      ["发布", ""],
    ],
    shown: {
      question: "产品快上市了，预审和优先审查怎么选？",
      answer: "还没有提交的新申请可以走快速预审，需要先备案；已经提交的可以请求优先审查。",
    },
  },
  {
    category: "政策",
    title: "质押融资贴息什么时候可以申请",
    content: "去年底办理了专利质押贷款，想问贴息的申请时间和要准备的材料。",
    ago: 120,
    steps: [
      ["分派", ""],
      ["回复", "以当年申报通知为准。请先备好贷款合同、质押登记通知书和付息凭证。"],
    ],
  },
  {
    category: "维权",
    title: "网店销售仿冒件如何取证",
    content: "发现几家网店销售与我们外观专利近似的产品，应当先投诉还是先公证？",
    ago: 52,
    steps: [["分派", ""]],
  },
  {
    category: "成果转化",
    title: "想找高校合作开发密封材料",
    content: "希望对接做高分子密封材料的团队，接受专利许可或者共同研发。",
    ago: 27,
    steps: [],
  },
];

const templates = [
  ["预审备案", "办理快速预审需要先备案，请准备营业执照和近三年的专利清单，由预审窗口核对。"],
  ["补充材料", "您的问题我们已收到，为了答复得更准确，请在追问里补充申请号和目前的进展。"],
] as const;

/** Questions of the enterprise that people try first, in several states, and templates of answers. */
export const seedConsultings: Seed = async (db, { now, owner, admin }) => {
  const random = demoRandom("consultings");
  const rows: (typeof consultings.$inferInsert)[] = [];
  const steps: (typeof consultingSteps.$inferInsert)[] = [];
  for (const { ago, steps: made, shown, ...question } of told) {
    const asked = now - ago * hour;
    const id = random.id(asked);
    const at = (seq: number) => new Date(asked + seq * 5 * hour);
    const state = made.reduce<ConsultingState>((from, [move]) => stateAfterMove(move, from), "待分派");
    steps.push(
      ...made.map(([move, text], index) => ({
        consulting_id: id,
        seq: index + 1,
        move,
        text: move === "分派" ? `分派给${admin.name}` : text,
        by: move === "评价" ? owner.id : admin.id,
        at: at(index + 1),
      })),
    );
    const isRated = made.some(([move]) => move === "评价");
    rows.push({
      ...question,
      id,
      state,
      company_id: owner.com_id,
      asked_by: owner.id,
      assigned_to: made.length > 0 ? admin.id : null,
      seq: made.length,
      waiting_since: waitsInState(state) ? new Date(asked) : null,
      stars: isRated ? 5 : null,
      stars_words: isRated ? "说得很清楚" : "",
      shown_question: shown?.question ?? "",
      shown_answer: shown?.answer ?? "",
      published_at: shown ? at(made.length) : null,
      created_at: new Date(asked),
    });
  }
  await insertRows(db, consultings, rows);
  await insertRows(db, consultingSteps, steps);
  await insertRows(
    db,
    consultingTemplates,
    templates.map(([title, content]) => ({ id: random.id(now), title, content })),
  );
};
