import type { DemoRandom } from "./random.ts";

const surnames = [..."梁何陈黄李卢欧罗冯吴周苏麦潘郭胡林谭杜邓叶简区霍岑关植伍龙尹"];
const given = [
  ..."嘉俊敏颖健华志强丽芬文杰婉仪国栋永康雪莹浩然思琪伟明淑贞子轩绮雯锦添耀辉佩玲泽宇晓彤启鸿惠珊立信卓楠",
];

/** An invented name of two or three characters. */
export function personName(random: DemoRandom): string {
  const second = random.chance(0.8) ? random.pick(given) : "";
  return random.pick(surnames) + random.pick(given) + second;
}
