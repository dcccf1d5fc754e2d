interface Kept<V> {
  value: V
  until: number
}

/**
 * A cache of the most recently used entries: at most `max`, each for `ttlMs` since it was set. A `Recent<never>` matches the type that
 * libraries expect of a general cache.
 */
export class LruCache<V> {
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

  /** The name that other caches use. */
  clear(): void {
    this.flushAll()
  }
}
