import { textFields } from "#contract/patent/query/query-tree.ts";
import { bigramsOf } from "./bigram-builder.ts";
import { Growing } from "./growing.ts";
import { readySets } from "./ready-sets.ts";
import { ReleasedText } from "./released.ts";
import { TextPlaces } from "./text-places.ts";
import { Texts } from "./texts.ts";

/** Characters of the first and of later blocks in which texts are collected: nothing is copied when more come. */
const [firstBlock, largestBlock] = [1 << 10, 1 << 20];

/** The texts of one field as they came. */
class Pile {
  private readonly blocks: Uint16Array[] = [new Uint16Array(firstBlock)];
  private readonly large: ReleasedText[] = [];
  private used = 0;
  /** Of each text: its block, where in the block it begins, and its length. */
  private readonly of = {
    block: new Growing(Uint32Array),
    from: new Growing(Uint32Array),
    length: new Growing(Uint32Array),
  };
  characters = 0;

  add(text: string | Uint16Array): void {
    let block = this.blocks.at(-1) as Uint16Array;
    if (this.used + text.length > block.length) {
      block = this.blockFor(text.length);
      this.blocks.push(block);
      this.used = 0;
    }
    if (typeof text !== "string") block.set(text, this.used);
    else for (let at = 0; at < text.length; at++) block[this.used + at] = text.charCodeAt(at);
    this.of.block.push(this.blocks.length - 1);
    this.of.from.push(this.used);
    this.of.length.push(text.length);
    this.used += text.length;
    this.characters += text.length;
  }

  private blockFor(length: number): Uint16Array {
    const size = Math.max(Math.min(largestBlock, this.characters), length);
    if (size < largestBlock) return new Uint16Array(size);
    const large = new ReleasedText(size);
    this.large.push(large);
    return large.characters;
  }

  /** Gives the memory back: what comes next takes as much, and nothing is collected meanwhile. */
  release(): void {
    for (const block of this.large) block.release();
  }

  /** The texts in another order, each with a 0 behind it. */
  *inOrder(order: Uint32Array): Generator<Uint16Array> {
    const [block, from, length] = [this.of.block.done(), this.of.from.done(), this.of.length.done()];
    for (const at of order) {
      const start = from[at] as number;
      yield (this.blocks[block[at] as number] as Uint16Array).subarray(start, start + (length[at] as number));
    }
  }
}

/** Collects texts in the order in which the records come. */
export class TextCollector {
  private piles = textFields.map(() => new Pile());

  /** The texts of one record by field, as they are searched, or their characters. */
  add(texts: readonly (string | Uint16Array)[]): void {
    this.piles.forEach((pile, field) => pile.add(texts[field] ?? ""));
  }

  /** `order[d]`: which record as it came is record d. Lets go of what was collected. */
  finish(order: Uint32Array): Texts {
    const fields = this.piles.length;
    const characters = this.piles.reduce((sum, pile) => sum + pile.characters, 0);
    const text = new Uint16Array(characters + fields * order.length + 1);
    const starts = new Uint32Array(fields * order.length + 1);
    let [at, piece] = [0, 0];
    for (let pile = this.piles.shift(); pile !== undefined; pile = this.piles.shift()) {
      for (const one of pile.inOrder(order)) {
        starts[piece++] = at;
        text.set(one, at);
        at += one.length + 1;
      }
      pile.release();
    }
    starts[piece] = at;
    const bigrams = bigramsOf(text);
    const places = new TextPlaces(order.length, starts);
    return new Texts({ text, bigrams, places, ready: readySets(text, bigrams, places, fields) });
  }
}
