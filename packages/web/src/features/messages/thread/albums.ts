import type { Message } from '@recado/contract/messages/api'
import { isReady } from '#features/messages/bubble/MediaState.tsx'
import type { Bubble, ThreadItem } from './thread-items.ts'

/** Pictures of one sender that follow each other within this time are an album. */
const withinMs = 60_000

type Album = Extract<ThreadItem, { kind: 'album' }>

/** The bubbles of an item: none, one, or those of an album. */
export function bubblesOf(item: ThreadItem | undefined): readonly Bubble[] {
  if (item?.kind === 'bubble') return [item.bubble]
  return item?.kind === 'album' ? item.bubbles : []
}

/** Albums that have not changed stay the same objects, so that they are not drawn again. */
const known = new WeakMap<Bubble, Album>()

/** The same items, with pictures sent together grouped as one. Not used while single messages are being selected. */
export function inAlbums(items: readonly ThreadItem[]): readonly ThreadItem[] {
  const shown: ThreadItem[] = []
  let album: Bubble[] = []
  const close = () => {
    const [first] = album
    if (first && album.length > 1) shown.push(albumOf(first, album))
    else if (first) shown.push({ kind: 'bubble', key: first.key, bubble: first })
    album = []
  }
  for (const item of items) {
    const bubble = item.kind === 'bubble' ? item.bubble : null
    const last = album.at(-1)
    if (!bubble || !last || !goesOn(last, bubble)) close()
    if (bubble && isPicture(bubble)) album.push(bubble)
    else shown.push(item)
  }
  close()
  return shown
}

function albumOf(first: Bubble, bubbles: readonly Bubble[]): Album {
  const before = known.get(first)
  if (before?.bubbles.length === bubbles.length && before.bubbles.every((one, at) => one === bubbles[at])) return before
  const album: Album = { kind: 'album', key: `album ${first.key}`, bubbles }
  known.set(first, album)
  return album
}

/** Whether the bubble is only a picture. A quote or a reaction would be lost in an album. */
function isPicture({ message }: Bubble): boolean {
  if (message?.mediaType !== 'image' || message.isDeleted || message.failedReason !== null || !isReady(message)) return false
  const { quotedMsg, quotedCopy, ad, isForwarded, isEdited, reactions, heldUntil } = message
  return !quotedMsg && !quotedCopy && !ad && !isForwarded && !isEdited && reactions.length === 0 && heldUntil === null
}

/** Whether the next picture belongs to the same album. An album has at most one caption, under its first or its last picture. */
function goesOn(last: Bubble, next: Bubble): boolean {
  if (next.first || !isPicture(next) || Date.parse(next.createdAt) - Date.parse(last.createdAt) > withinMs) return false
  return last.body === '' || next.body === ''
}

export function captionOf(messages: readonly Pick<Message, 'body'>[]): string {
  return messages
    .map(({ body }) => body)
    .filter(Boolean)
    .join('\n')
}
