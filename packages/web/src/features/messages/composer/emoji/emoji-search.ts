import { folded } from '@recado/contract/folded'

/** An emoji with its name in one language, and the folded words by which it is found. */
export interface Emoji {
  emoji: string
  label: string
  inLabel: readonly string[]
  inTags: readonly string[]
  /** Faces and hearts, which are most of the emojis that people send. */
  isFeeling: boolean
}

/** An entry of the emoji data. */
export interface EmojiEntry {
  emoji: string
  label: string
  tags?: readonly string[]
  group?: number
  version: number
}

/** Phones have had these for years. Emojis that a customer might not see are not offered. */
const newestVersion = 15
/** Skin tones and hair, which are no emojis by themselves. */
const componentGroup = 2
const feelingsGroup = 0

const least = 2
const maxFound = 8
const maxWords = 20

/** The emojis that can be offered, in the order of the data. */
export function offerable(entries: readonly EmojiEntry[]): readonly Emoji[] {
  return entries
    .filter(({ group, version }) => group !== undefined && group !== componentGroup && version <= newestVersion)
    .map(({ emoji, label, tags = [], group }) => ({
      emoji,
      label,
      inLabel: words(label),
      inTags: tags.flatMap(words),
      isFeeling: group === feelingsGroup,
    }))
}

/** What finds emojis in the data of one language. */
export function finderOf(entries: readonly EmojiEntry[]) {
  const emojis = offerable(entries)
  return (query: string, recent: readonly string[]) => matchingEmojis(emojis, query, recent)
}

/** The emojis with words that begin with the query, ignoring case and accents. Recent ones come first. */
export function matchingEmojis(emojis: readonly Emoji[], query: string, recent: readonly string[]): readonly Emoji[] {
  if (query.length < least) return []
  const wanted = words(query)
  const found = emojis.flatMap((emoji) => {
    const rank = rankOf(emoji, wanted)
    return rank === null
      ? []
      : [{ emoji, rank: recent.includes(emoji.emoji) ? recent.indexOf(emoji.emoji) : recent.length + rank }]
  })
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ emoji }) => emoji)
}

/**
 * The rank: names before other words, whole words before beginnings, feelings before things, short names before long ones. Null means no
 * match.
 */
function rankOf({ inLabel, inTags, isFeeling }: Emoji, wanted: readonly string[]): number | null {
  const whole = (of: readonly string[]) => wanted.every((part) => of.includes(part))
  const begins = (of: readonly string[]) => wanted.every((part) => of.some((word) => word.startsWith(part)))
  const all = [...inLabel, ...inTags]
  const kinds = [whole(inLabel), begins(inLabel), whole(all), begins(all)]
  const kind = wanted.length === 0 ? -1 : kinds.indexOf(true)
  return kind < 0 ? null : (2 * kind + (isFeeling ? 0 : 1)) * maxWords + Math.min(inLabel.length, maxWords - 1)
}

function words(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '')
}
