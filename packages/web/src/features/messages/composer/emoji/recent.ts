import { readStoredJson, writeStored } from '#platform/storage.ts'

const maxKept = 16
const key = (userId: number) => `recent-emojis.${userId}`

/** The emojis that a user used last in this browser, newest first. */
export function recentEmojis(userId: number): readonly string[] {
  return readStoredJson<readonly string[]>(key(userId), [])
}

export function addRecentEmoji(userId: number, emoji: string): void {
  const recent = [emoji, ...recentEmojis(userId).filter((other) => other !== emoji)]
  writeStored(key(userId), JSON.stringify(recent.slice(0, maxKept)))
}
