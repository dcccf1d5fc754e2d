import { sendMessage, type Message } from '@recado/contract/messages'
import { call } from '#platform/api.ts'
import { upload, type UploadOptions } from '#platform/upload.ts'
import { heldFile } from './outbox-files.ts'
import type { Outgoing } from './outgoing.ts'

/** The browser has not kept the bytes of a file that waited. */
export class FileLost extends Error {}

/** One call for one message, whatever it is. Rejects with ApiError, FileLost, or AbortError. */
export async function transmit(item: Outgoing, options: UploadOptions): Promise<readonly Message[]> {
  const { ticketId, clientId, body, quoted, file, stored, contacts, place } = item
  const common = { ticketId, clientId, body, ...(quoted && { quotedMsg: { id: quoted.id } }) }
  if (!file) {
    const rest = {
      ...(stored && { mediaUrl: stored.url }),
      ...(contacts && { contactIds: contacts.map(({ id }) => id) }),
      ...(place && { location: place }),
    }
    return call(sendMessage, { ...common, ...rest }, { signal: options.signal })
  }
  const bytes = await heldFile(clientId)
  if (!bytes) throw new FileLost()
  const voice = file.voice && { voice: true, waveform: file.voice.waveform }
  const preview = file.preview && { preview: file.preview }
  const asDocument = file.asDocument && { asDocument: true }
  return upload(sendMessage, { ...common, ...voice, ...preview, ...asDocument }, [bytes], options)
}
