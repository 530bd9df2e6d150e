import type { Dialect } from "./dialects.ts";

/** An expression for the help page, and how it is read. */
export interface QueryExample {
  text: string;
  read: string;
}

const example = (text: string, read: string): QueryExample => ({ text, read });

export const queryExamples: Record<Dialect, readonly QueryExample[]> = {
  cn: [
    example(
      "名称=(空调 或 制冷) 且 申请日=[2020-01-01 至 2023-12-31] 非 申请人=(某某)",
      "名称中有空调或制冷，申请日在四年之内，排除一个申请人。",
    ),
    example("名称,摘要=(压缩机 冷凝器)", "名称或摘要中有压缩机，并且名称或摘要中有冷凝器：空格就是“且”。"),
    example("权利要求=(转轴 (5w) 轴承)", "转轴在前、轴承在后，中间不超过 5 个字；(5n) 不分先后。"),
    example(
      "摘要=(电池 (s) 散热) 且 说明书=(热管(3f))",
      "电池和散热在同一句；热管在说明书中至少出现 3 次。(p) 表示同一段。",
    ),
    example("主分类号=F24F11 且 法律状态=有效 且 专利类型=发明", "分类号以 F24F11 开头的有效发明专利。"),
    example("权利事项=(质押 或 许可) 且 区县=顺德区", "有过质押或许可记录的。"),
  ],
  incopat: [
    example(
      "TIAB=(空调 and (压缩机 or 冷凝器)) not AP=(某某)",
      "名称或摘要中有空调，以及后两个词之一，排除一个申请人。",
    ),
    example("TI=(一种 (3w) 装置)", "一种在前、装置在后，中间不超过 3 个字。"),
    example("TI=(装置 (5n) 控制)", "不分先后，中间不超过 5 个字。"),
    example("20200101<=PD<=20231231 and IPC=F24F", "公开日的区间，分类号以 F24F 开头。"),
    example("PD=[20200101 to 20241231] and LG=有效", "另一种区间写法，加上法律状态。"),
  ],
  zhihuiya: [
    example("TTL:(空调 OR 制冷) AND APD:[20200101 TO 20231231]", "名称中有其中一个词，申请日在区间之内。"),
    example("TAC:(压缩机 $W3 冷凝器) NOT IPC:(F25B*)", "不分先后、中间不超过 3 个字；$PRE3 区分先后。"),
    example("TACD:(电池 $SEN 散热)", "同一句；$PARA 是同一段。"),
    example("ANS:(某某公司) AND SIMPLE_LEGAL_STATUS:(1)", "当前权利人，有效（0 失效、1 有效、2 审中）。"),
    example("LEGAL_EVENT:(62 OR 63) AND CLMS:(电机 $FREQ3)", "有过许可或质押；电机在权利要求中至少 3 次。"),
  ],
  cnipr: [
    example("名称,摘要 += (压缩机 or 冷凝器)", "两个字段中的任意一个；*= 是每一个，^= 是恰好一个。"),
    example("申请（专利权）人=(某某) and 公开（公告）日=20200101 to 20231231", "申请人和公开日的区间。"),
    example("statusCode=10 and 主分类号=F24F", "有效专利，分类号以 F24F 开头。"),
  ],
  cql: [
    example('ti="heat pump" and pd within "20200101 20231231"', "词组和公开日的区间。"),
    example("ta=(compressor prox/distance<=3/ordered=true condenser)", "前后相邻，中间不超过 3 个字符。"),
    example("pa=某某 not ipc=F24F", "not 连接两边，不能写在开头。"),
    example('ti any "pump compressor" and ab all "heat cold"', "any 是其中之一，all 是每一个。"),
  ],
};
