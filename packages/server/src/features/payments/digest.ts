import { createHash } from 'node:crypto'

/** What tells one thing of such parts from another, and says nothing of them. */
export function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
