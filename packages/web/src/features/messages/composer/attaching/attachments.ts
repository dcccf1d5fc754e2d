import { maxDocumentBytes, maxMediaBytes } from '@recado/contract/media/api'
import { type Attachment, compose, compositionOf } from '#features/messages/compose.ts'
import type { Content, OutgoingFile } from '#features/messages/outbox/outgoing.ts'
import { lookAtFilm } from './film.ts'
import { shrink } from './shrink.ts'

const looking = new Map<string, Promise<void>>()

/** Attaches files to the message. While the user writes, pictures are measured and reduced, and videos examined. */
export function addFiles(ticketId: number, files: readonly File[], asDocument = false): void {
  const added = files.map((file) => attachmentOf(file, asDocument))
  compose(ticketId, { attachments: [...compositionOf(ticketId).attachments, ...added] })
  for (const { id, file, kind } of added) {
    if (kind !== 'image' && kind !== 'video') continue
    const look = (kind === 'image' ? lookAtPicture(file) : lookAtFilm(file)).then(
      (seen) => changeAttachment(ticketId, id, seen),
      // A picture that the browser cannot show is sent unchanged. The server detects the type from the bytes.
      () => undefined,
    )
    looking.set(id, look)
    void look.finally(() => looking.delete(id))
  }
}

async function lookAtPicture(file: File): Promise<Partial<Attachment>> {
  const { width, height, file: small } = await shrink(file)
  return { width, height, ...(small !== file && { small }) }
}

export function changeAttachment(ticketId: number, id: string, change: Partial<Attachment>): void {
  const { attachments } = compositionOf(ticketId)
  compose(ticketId, { attachments: attachments.map((known) => (known.id === id ? checked({ ...known, ...change }) : known)) })
}

export function removeAttachment(ticketId: number, id: string): void {
  compose(ticketId, { attachments: compositionOf(ticketId).attachments.filter((known) => known.id !== id) })
}

/** Moves one place forward or back. */
export function moveAttachment(ticketId: number, id: string, by: 1 | -1): void {
  const order = [...compositionOf(ticketId).attachments]
  const at = order.findIndex((known) => known.id === id)
  const [moved] = order.splice(at, 1)
  if (moved) order.splice(Math.max(0, at + by), 0, moved)
  compose(ticketId, { attachments: order })
}

/** Waits until these pictures and videos have been examined, and detaches them. Returns those that can be sent, in order. */
export async function readyToSend(ticketId: number, ids: readonly string[]): Promise<{ content: Content; bytes: File }[]> {
  await Promise.all(ids.flatMap((id) => looking.get(id) ?? []))
  const { attachments } = compositionOf(ticketId)
  const isReady = ({ id, problem }: Attachment) => problem === null && ids.includes(id)
  compose(ticketId, { attachments: attachments.filter((attachment) => !isReady(attachment)) })
  return attachments.filter(isReady).map(toSend)
}

function toSend({ file, small, caption, asDocument, kind, width, height, preview }: Attachment): {
  content: Content
  bytes: File
} {
  const bytes = asDocument ? file : (small ?? file)
  const look = width && height && !asDocument ? { width, height, ...(preview && { preview }) } : {}
  const facts: OutgoingFile = {
    kind: asDocument ? 'application' : kind,
    name: bytes.name,
    mimeType: bytes.type,
    size: bytes.size,
    asDocument,
    ...look,
  }
  return { content: { body: caption, file: facts }, bytes }
}

function attachmentOf(file: File, asDocument: boolean): Attachment {
  return checked({ id: crypto.randomUUID(), file, caption: '', asDocument, kind: kindOf(file.type), problem: null })
}

function kindOf(mimeType: string): OutgoingFile['kind'] {
  if (/^image\/(?:png|jpeg|webp)$/.test(mimeType)) return 'image'
  if (mimeType.startsWith('audio/')) return 'audio'
  return /^video\/(?:mp4|3gpp|quicktime|webm)$/.test(mimeType) ? 'video' : 'application'
}

function checked(attachment: Attachment): Attachment {
  const { file, small, asDocument } = attachment
  const size = (asDocument ? file : (small ?? file)).size
  return { ...attachment, problem: size === 0 ? 'empty' : size > maxBytesOf(attachment) ? 'tooLarge' : null }
}

/** The maximum size for the way in which the file will be sent. */
export function maxBytesOf({ kind, asDocument }: Pick<Attachment, 'kind' | 'asDocument'>): number {
  return kind === 'application' || asDocument ? maxDocumentBytes : maxMediaBytes
}
