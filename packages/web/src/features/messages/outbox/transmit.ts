import { sendMessage, type Message } from '@recado/contract/messages/api'
import { currentAddress } from '#features/quick-messages/commands.ts'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { upload, type UploadOptions } from '#platform/api/upload.ts'
import { withTexts } from '#platform/i18n.ts'
import { loadFile } from './files.ts'
import type { Outgoing, StoredFile } from './outgoing.ts'

// Fetched on use, with the texts of its errors.
const templates = () => withTexts(['templates'], async () => (await import('./transmit-template.ts')).transmitTemplate)

/** The browser no longer has the bytes of a waiting file. */
export class FileLost extends Error {}

/** One call per message, whatever its kind. Rejects with ApiError, FileLost, or AbortError. */
export async function transmit(item: Outgoing, options: UploadOptions): Promise<readonly Message[]> {
  const { ticketId, clientId, body, quoted, file, stored, contacts, place, template } = item
  if (template) {
    const bytes = file ? await fileOf(clientId) : null
    return (await templates())(item, template, bytes, options)
  }
  const common = { ticketId, clientId, body, ...(quoted && { quotedMsg: { id: quoted.id } }) }
  if (!file) {
    const rest = {
      ...(contacts && { contactIds: contacts.map(({ id }) => id) }),
      ...(place && { location: place }),
    }
    const send = (mediaUrl?: string) =>
      call(sendMessage, { ...common, ...rest, ...(mediaUrl && { mediaUrl }) }, { signal: options.signal })
    return stored ? sendStored(stored, send) : send()
  }
  const bytes = await fileOf(clientId)
  const voice = file.voice && { voice: true, waveform: file.voice.waveform }
  const preview = file.preview && { preview: file.preview }
  const asDocument = file.asDocument && { asDocument: true }
  return upload(sendMessage, { ...common, ...voice, ...preview, ...asDocument }, [bytes], options)
}

async function fileOf(clientId: string): Promise<File> {
  const bytes = await loadFile(clientId)
  if (!bytes) throw new FileLost()
  return bytes
}

/**
 * The address of a file expires within the hour, and a message may wait longer. In that case the quick reply is asked for a new address.
 */
async function sendStored(
  { url, quickMessageId }: StoredFile,
  send: (mediaUrl: string) => Promise<readonly Message[]>,
): Promise<readonly Message[]> {
  try {
    return await send(url)
  } catch (error) {
    if (quickMessageId === undefined || !(error instanceof ApiError) || error.code !== 'ERR_VALIDATION') throw error
    const address = await currentAddress(quickMessageId)
    if (!address || address === url) throw error
    return send(address)
  }
}
