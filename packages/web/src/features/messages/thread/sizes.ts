import type { Media } from '@recado/contract/media/api'
import { isMessageKind } from '@recado/contract/messages/kinds'
import type { Bubble, ThreadItem } from './thread-items.ts'

/** The largest width and height at which a picture is shown, in pixels. */
const largest = { width: 330, height: 360 }
const unknown = { width: 240, height: 180 }
const smallest = 120

/** The box of a picture: its own proportions, so that nothing moves when it arrives. */
export function pictureBox(media: Pick<Media, 'width' | 'height'> | null | undefined): { width: number; height: number } {
  if (!media?.width || !media.height) return unknown
  const scale = Math.min(1, largest.width / media.width, largest.height / media.height)
  const grown = Math.max(scale, Math.min(smallest / media.width, largest.height / media.height))
  return { width: Math.round(media.width * grown), height: Math.round(media.height * grown) }
}

/** The maximum width of a bubble in pixels, its share of the list's width, and the average width of a letter. */
const widest = 600
const share = 0.86
const letter = 7.4
const line = 21

/**
 * An item's estimated height in a list of this width (0: unknown). The closer the estimate, the less the scroll bar jumps when the user
 * scrolls back.
 */
export function estimateSize(item: ThreadItem | undefined, width: number): number {
  if (item?.kind === 'album') return 172 + 40
  const letters = Math.max(10, (Math.min(widest, width * share || widest) - 24) / letter)
  if (item?.kind === 'note') return textSize(item.note.note, letters) + 54
  if (item?.kind !== 'bubble') return 34
  const { bubble } = item
  const gap = bubble.last ? 10 : 3
  const quote = (bubble.message?.quotedMsg ?? bubble.message?.quotedCopy ?? bubble.message?.link) ? 44 : 0
  const ad = bubble.message?.ad ? 76 : 0
  const reactions = bubble.message?.reactions.length ? 22 : 0
  return contentSize(bubble, letters) + 12 + gap + quote + ad + reactions
}

function contentSize({ message, body }: Bubble, letters: number): number {
  const caption = body ? textSize(body, letters) : 0
  const kind = message?.mediaType ?? 'conversation'
  if (!isMessageKind(kind)) return textSize(body, letters)
  switch (kind) {
    case 'image':
    case 'video':
      return pictureBox(message?.media).height + caption
    case 'audio':
      return 58
    case 'application':
      return 58 + caption
    case 'template':
      return headSize(message?.media) + caption
    case 'sticker':
      return 150
    case 'locationMessage':
      return 178
    case 'vcard':
    case 'contactMessage':
      return 96
    case 'pollCreationMessage':
      return 30 + body.split('\n').length * 25
    case 'conversation':
    case 'call_log':
      return textSize(body, letters)
    default:
      return kind satisfies never
  }
}

/** The file above a template's text. */
function headSize(media: Media | null | undefined): number {
  if (!media) return 0
  return media.kind === 'image' || media.kind === 'video' ? pictureBox(media).height : 58
}

function textSize(text: string, letters: number): number {
  return text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / letters)), 0) * line
}
