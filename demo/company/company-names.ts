import type { DemoStreet } from "#demo/places.ts";
import type { DemoRandom } from "#demo/random.ts";
import type { Trade } from "./trades.ts";

// Invented two-character words: the pairs are chosen because they read well, not because a firm bears them.
const first = [..."禾澜铂沐栎翊筑骏屹荟曜泓珺琢湛煦朴昱穗榕岚皓珩钰渝霁晟芃沅榆澄沁祺瀚稷楷颂尧桢恺葳昀骁旻玥舸"];
const second = [..."屿砚垚昴榷蔚黛璞岑沄骐枫霖岱甯棠峤棣舫岫泽隅畅阡樾渡圃翎砺衡钧尚朔缇谷乔澈韬麓茗笙溪壹域崧澔"];

/** `count` different invented trade names (字号). */
export function tradeNames(count: number, random: DemoRandom): string[] {
  const all = first.flatMap((one) => second.map((other) => one + other));
  return random.sample(all, count);
}

/** Full name of a company; the unique trade name keeps it unique. */
export function companyName(word: string, trade: Trade, street: DemoStreet, random: DemoRandom): string {
  const ending = random.pick(trade.endings);
  return random.weighted([
    [`佛山市顺德区${word}${ending}有限公司`, 44],
    [`广东${word}${ending}有限公司`, 18],
    [`佛山市${word}${ending}科技有限公司`.replace("科技科技", "科技"), 14],
    [`佛山市顺德区${street.name}${word}${ending}厂`, 9],
    [`广东顺德${word}${ending}股份有限公司`, 6],
    [`${word}${ending}（佛山）有限公司`, 6],
    [`佛山市顺德区${word}${ending}实业有限公司`, 3],
  ]);
}
