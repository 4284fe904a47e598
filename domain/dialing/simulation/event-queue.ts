/** Binary heap of dated items; equal times leave in the order they came. */
export class EventQueue<Item> {
  #heap: { time: number; order: number; item: Item }[] = [];
  #count = 0;

  add(at: Date, item: Item): void {
    const heap = this.#heap;
    heap.push({ time: at.getTime(), order: this.#count++, item });
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!this.#before(i, parent)) break;
      this.#swap(i, parent);
      i = parent;
    }
  }

  /** The earliest item, or null when none is left. */
  take(): { at: Date; item: Item } | null {
    const heap = this.#heap;
    const first = heap[0];
    if (!first) return null;
    const last = heap.pop();
    if (last && last !== first) {
      heap[0] = last;
      for (let i = 0; ; ) {
        let smallest = i;
        for (const child of [2 * i + 1, 2 * i + 2])
          if (child < heap.length && this.#before(child, smallest)) smallest = child;
        if (smallest === i) break;
        this.#swap(i, smallest);
        i = smallest;
      }
    }
    return { at: new Date(first.time), item: first.item };
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a], this.#heap[b]];
    if (!x || !y) return false;
    return x.time < y.time || (x.time === y.time && x.order < y.order);
  }

  #swap(a: number, b: number): void {
    const [x, y] = [this.#heap[a], this.#heap[b]];
    if (x && y) [this.#heap[a], this.#heap[b]] = [y, x];
  }
}
