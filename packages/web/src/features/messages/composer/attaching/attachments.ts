import { fileFaultOf, type FileLimits, maxBytesFor } from '@recado/contract/media/limits'
import { type Attachment, compose, compositionOf } from '#features/messages/compose.ts'
import type { Content, OutgoingFile } from '#features/messages/outbox/outgoing.ts'

const looking = new Map<string, Promise<void>>()

/** Attaches files to the message. While the user writes, pictures are measured and reduced, and videos examined. */
export function addFiles(ticketId: number, files: readonly File[], asDocument = false): void {
  const added = files.map((file) => attachmentOf(file, asDocument))
  for (const attachment of added) if (attachment.kind === 'image' || attachment.kind === 'video') look(ticketId, attachment)
  const judged = added.map((attachment) => checked(ticketId, attachment))
  compose(ticketId, { attachments: [...compositionOf(ticketId).attachments, ...judged] })
}

function look(ticketId: number, { id, file, kind }: Attachment): void {
  const ended = (seen: Partial<Attachment>) => {
    looking.delete(id)
    changeAttachment(ticketId, id, seen)
  }
  // A picture that the browser cannot show is sent unchanged. The server detects the type from the bytes.
  const looked = lookAt(file, kind === 'video' ? kind : 'image').then(ended, () => ended({}))
  looking.set(id, looked)
}

async function lookAt(file: File, kind: 'image' | 'video'): Promise<Partial<Attachment>> {
  if (kind === 'video') return (await import('./film.ts')).lookAtFilm(file)
  const { shrink } = await import('./shrink.ts')
  const { width, height, file: small } = await shrink(file)
  return { width, height, ...(small !== file && { small }) }
}

export function changeAttachment(ticketId: number, id: string, change: Partial<Attachment>): void {
  const { attachments } = compositionOf(ticketId)
  compose(ticketId, {
    attachments: attachments.map((known) => (known.id === id ? checked(ticketId, { ...known, ...change }) : known)),
  })
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

function toSend(attachment: Attachment): {
  content: Content
  bytes: File
} {
  const { caption, asDocument, width, height, preview } = attachment
  const bytes = sentOf(attachment)
  const look = width && height && !asDocument ? { width, height, ...(preview && { preview }) } : {}
  const facts: OutgoingFile = {
    kind: sentAs(attachment),
    name: bytes.name,
    mimeType: bytes.type,
    size: bytes.size,
    asDocument,
    ...look,
  }
  return { content: { body: caption, file: facts }, bytes }
}

/** What the ticket's connection takes. It may become known, or change, while files are attached. */
export function limitFiles(ticketId: number, limits: FileLimits | null): void {
  const { attachments, limits: before } = compositionOf(ticketId)
  if (before === limits) return
  compose(ticketId, { limits })
  compose(ticketId, { attachments: attachments.map((known) => checked(ticketId, known)) })
}

function attachmentOf(file: File, asDocument: boolean): Attachment {
  return { id: crypto.randomUUID(), file, caption: '', asDocument, kind: kindOf(file.type), problem: null }
}

function kindOf(mimeType: string): OutgoingFile['kind'] {
  if (/^image\/(?:png|jpeg|webp)$/.test(mimeType)) return 'image'
  if (mimeType.startsWith('audio/')) return 'audio'
  return /^video\/(?:mp4|3gpp|quicktime|webm)$/.test(mimeType) ? 'video' : 'application'
}

function checked(ticketId: number, attachment: Attachment): Attachment {
  const { size } = sentOf(attachment)
  const fault = faultOf(ticketId, attachment)
  return { ...attachment, problem: size === 0 ? 'empty' : fault === 'size' ? 'tooLarge' : fault === 'type' ? 'otherType' : null }
}

/** A picture that is being reduced is not judged yet. */
function faultOf(ticketId: number, attachment: Attachment): 'size' | 'type' | null {
  const { id, kind, asDocument } = attachment
  if (kind === 'image' && !asDocument && looking.has(id)) return null
  const { size, type } = sentOf(attachment)
  return fileFaultOf(compositionOf(ticketId).limits, { kind: sentAs(attachment), mimeType: type, size })
}

function sentOf({ file, small, asDocument }: Attachment): File {
  return asDocument ? file : (small ?? file)
}

function sentAs({ kind, asDocument }: Pick<Attachment, 'kind' | 'asDocument'>): OutgoingFile['kind'] {
  return asDocument ? 'application' : kind
}

/** The maximum size for the way in which the file will be sent. */
export function maxBytesOf(ticketId: number, attachment: Pick<Attachment, 'kind' | 'asDocument'>): number {
  return maxBytesFor(compositionOf(ticketId).limits, sentAs(attachment))
}

/** Whether a picture, video or sound may go as a document instead. */
export function isDocumentable(ticketId: number, attachment: Attachment): boolean {
  return (
    attachment.kind !== 'application' &&
    attachment.problem !== 'empty' &&
    faultOf(ticketId, { ...attachment, asDocument: true }) === null
  )
}
