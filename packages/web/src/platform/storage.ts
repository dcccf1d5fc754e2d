/** Browser storage that never throws: a private window or a full disk loses a preference, not the page. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What was stored as JSON; the fallback when there is nothing, or nothing readable. */
export function readStoredJson<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(readStored(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // What cannot be stored is merely missing on the next visit.
  }
}
