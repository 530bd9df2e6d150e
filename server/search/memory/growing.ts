/** Numbers of 16 or 32 bits that become more; doubling, so that adding costs nothing on the whole. */
export class Growing<A extends Uint16Array | Uint32Array | Int32Array> {
  length = 0;
  private items: A;
  private readonly make: new (length: number) => A;

  constructor(make: new (length: number) => A) {
    this.make = make;
    this.items = new make(256);
  }

  /** Makes room, so that `length` may be set up to this; gives what holds the items. */
  room(length: number): A {
    if (length > this.items.length) {
      const more = new this.make(Math.max(length, this.items.length * 2));
      more.set(this.items);
      this.items = more;
    }
    return this.items;
  }

  push(item: number): void {
    this.room(this.length + 1)[this.length++] = item;
  }

  /** What was added, without a copy. */
  done(): A {
    return this.items.subarray(0, this.length) as A;
  }
}
