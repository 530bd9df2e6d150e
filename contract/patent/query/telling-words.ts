import { normalText } from "./normal-text.ts";

/** A word of a text, where it first stands there, and what the person who searches decided about it. */
export interface SmartWord {
  text: string;
  from: number;
  to: number;
  dropped: boolean;
  required: boolean;
}

const mostWords = 40;

/** Words that stand in every patent, or say nothing alone. */
const stopWords = new Set(
  (
    "一种 以及 及其 其中 所述 包括 包含 具有 用于 通过 进行 可以 能够 本发明 发明 实用新型 实用 新型 公开 涉及 提供 " +
    "技术 领域 方法 装置 系统 设备 至少 一个 多个 两个 第一 第二 第三 上述 下述 该 的 了 和 与 或 及 在 是 为 对 将 从 " +
    "并且 而且 或者 因此 由于 如果 这种 那种 这个 那个 我们 如何 什么 怎么 怎样 有关 关于 相关 专利 查找 检索 查询 请问 " +
    "设置 设有 连接 实现 使得 其 中 上 下 内 外 a an the of and or for to in on with by is are method device system"
  ).split(" "),
);

interface Piece {
  text: string;
  from: number;
}

const oneHan = /^\p{Script=Han}$/u;
const someHan = /^\p{Script=Han}+$/u;
const single = ({ text }: Piece) => oneHan.test(text) && !stopWords.has(text);

/** Characters cut off alone go together, 降 噪 to 降噪; one alone goes to the word before it, 压缩 机 to 压缩机. */
function glued(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = done.at(-1);
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    const touches = last !== undefined && last.from + last.text.length === piece.from;
    const inRun = before !== undefined && single(before);
    const alone = !inRun && !(after !== undefined && single(after) && after.from === piece.from + piece.text.length);
    const joins = inRun || (alone && last !== undefined && someHan.test(last.text) && !stopWords.has(last.text));
    if (last !== undefined && touches && single(piece) && joins)
      done[done.length - 1] = { text: last.text + piece.text, from: last.from };
    else done.push(piece);
  }
  return done;
}

/** The words of a text; where the browser cannot cut Chinese, what stands between signs. */
function piecesOf(text: string): Piece[] {
  if (typeof Intl.Segmenter === "function") {
    const cut = new Intl.Segmenter("zh", { granularity: "word" }).segment(text);
    return glued([...cut].filter((one) => one.isWordLike).map((one) => ({ text: one.segment, from: one.index })));
  }
  return [...text.matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)].map((one) => ({ text: one[0], from: one.index }));
}

/**
 * The words that tell most about a text, each once, in its order: long ones and often repeated ones first, at most 40
 * and every required one besides. The sets hold words in normal text.
 */
export function tellingWords(text: string, dropped: ReadonlySet<string>, required: ReadonlySet<string>): SmartWord[] {
  const found = new Map<string, Piece & { times: number }>();
  for (const piece of piecesOf(text)) {
    const key = normalText(piece.text);
    const before = found.get(key);
    if (before !== undefined) before.times++;
    else if (required.has(key) || (key.length > 1 && !stopWords.has(key))) found.set(key, { ...piece, times: 1 });
  }
  const weight = ({ text: word, times }: Piece & { times: number }) => Math.min(word.length, 6) * Math.min(times, 5);
  const sorted = [...found].sort(([, one], [, other]) => weight(other) - weight(one) || one.from - other.from);
  return sorted
    .filter(([key], index) => index < mostWords || required.has(key))
    .map(([key, { text: word, from }]) => {
      const place = { text: word, from, to: from + word.length };
      return { ...place, dropped: dropped.has(key), required: required.has(key) && !dropped.has(key) };
    })
    .sort((one, other) => one.from - other.from);
}
