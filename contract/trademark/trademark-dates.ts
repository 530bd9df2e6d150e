import type { Holidays } from "../core/working-days.ts";
import { graceEnd, nextTerm, oppositionEnd, type TrademarkStanding, windowStart } from "./trademark-rules.ts";

/** A day of a trademark with the sentence that gives it and the law it stands on. */
interface TrademarkDate {
  label: string;
  on: string;
  sentence: string;
  article: string;
  /** Last day of something that the owner has to do. */
  isDeadline: boolean;
}

interface DatedTrademark extends TrademarkStanding {
  filed_on: string | null;
  term_from: string | null;
}

const law = "《商标法》";
const rules = "《商标法实施条例》第十二条";

const date = (label: string, on: string, sentence: string, article: string, isDeadline = false): TrademarkDate => ({
  label,
  on,
  sentence,
  article,
  isDeadline,
});

function termDates({ registered_on, term_from, term_to }: DatedTrademark): TrademarkDate[] {
  if (term_from === null || term_to === null) return [];
  const first = term_from === registered_on;
  const from = first
    ? date("专用权期限起", term_from, "注册商标的有效期为十年，自核准注册之日起计算。", `${law}第三十九条`)
    : date(
        "本届期限起",
        term_from,
        "每次续展注册的有效期为十年，自该商标上一届有效期满次日起计算。",
        `${law}第四十条第一款`,
      );
  const to = date(
    "专用权期限止",
    term_to,
    "有效期从法定日开始起算，期限最后一月相应日的前一日为期限届满日；该月无相应日的，以该月最后一日为期限届满日。遇节假日不顺延。",
    `${law}${first ? "第三十九条" : "第四十条"}、${rules}第二款`,
    true,
  );
  return [from, to];
}

function renewalDates(termTo: string, holidays: Holidays): TrademarkDate[] {
  return [
    date("可以续展", windowStart(termTo), "应当在期满前十二个月内按照规定办理续展手续。", `${law}第四十条第一款`),
    date(
      "宽展期止",
      graceEnd(termTo, holidays),
      "在此期间未能办理的，可以给予六个月的宽展期；期满未办理续展手续的，注销其注册商标。届满日是节假日的，以节假日后的第一个工作日为届满日。",
      `${law}第四十条第一款、${rules}第一款`,
      true,
    ),
    date(
      "续展后的期限止",
      nextTerm(termTo).to,
      "每次续展注册的有效期为十年，自该商标上一届有效期满次日起计算。",
      `${law}第四十条第一款`,
    ),
  ];
}

/** Every day that the law ties to a trademark, in the order of days, each with its sentence and article. */
export function trademarkDates(trademark: DatedTrademark, holidays: Holidays): TrademarkDate[] {
  const { filed_on, published_on, registered_on, term_to, ended_on, refused_on } = trademark;
  const dates: TrademarkDate[] = [];
  if (filed_on !== null)
    dates.push(
      date("申请日", filed_on, "商标注册的申请日期以商标局收到申请文件的日期为准。", "《商标法实施条例》第十八条"),
    );
  if (published_on !== null) {
    dates.push(date("初步审定公告", published_on, "符合本法有关规定的，予以初步审定公告。", `${law}第二十八条`));
    dates.push(
      date(
        "异议期止",
        oppositionEnd(published_on, holidays),
        "对初步审定公告的商标，自公告之日起三个月内，可以向商标局提出异议；公告期满无异议的，予以核准注册。",
        `${law}第三十三条`,
      ),
    );
  }
  if (registered_on !== null)
    dates.push(date("核准注册", registered_on, "予以核准注册，发给商标注册证，并予公告。", `${law}第三十三条`));
  dates.push(...termDates(trademark));
  if (term_to !== null && ended_on === null) dates.push(...renewalDates(term_to, holidays));
  if (refused_on !== null && registered_on === null)
    dates.push(date("驳回", refused_on, "不服的，可以自收到通知之日起十五日内申请复审。", `${law}第三十四条`));
  if (ended_on !== null)
    dates.push(
      date(
        "专用权终止",
        ended_on,
        "自撤销、宣告无效或者注销之日起一年内，对与该商标相同或者近似的商标注册申请，不予核准。",
        `${law}第五十条`,
      ),
    );
  return dates.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
