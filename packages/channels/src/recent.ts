interface Kept<V> {
  value: V
  until: number
}

/** What was used last: at most `max` of it, each for `ttlMs` since it was set. As a `Recent<never>` it is what libraries take for a cache of anything. */
export class Recent<V> {
  private readonly max: number
  private readonly ttlMs: number
  private readonly kept = new Map<string, Kept<V>>()

  constructor(max: number, ttlMs = Infinity) {
    this.max = max
    this.ttlMs = ttlMs
  }

  get size(): number {
    return this.kept.size
  }

  get(key: string): V | undefined {
    const found = this.kept.get(key)
    if (!found) return undefined
    this.kept.delete(key)
    if (found.until < Date.now()) return undefined
    this.kept.set(key, found)
    return found.value
  }

  set(key: string, value: V): void {
    this.kept.delete(key)
    this.kept.set(key, { value, until: Date.now() + this.ttlMs })
    if (this.kept.size <= this.max) return
    const [oldest] = this.kept.keys()
    if (oldest !== undefined) this.kept.delete(oldest)
  }

  del(key: string): void {
    this.kept.delete(key)
  }

  flushAll(): void {
    this.kept.clear()
  }

  /** As other caches call the same. */
  clear(): void {
    this.flushAll()
  }
}
