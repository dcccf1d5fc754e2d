import type { Message } from '@recado/contract/messages/api'
import { sendTemplate } from '@recado/contract/templates/api'
import { call } from '#platform/api/api.ts'
import { upload, type UploadOptions } from '#platform/api/upload.ts'
import type { Outgoing, OutgoingTemplate } from './outgoing.ts'

/** Sends a template, with the file of its header. Fetched on use, because most conversations have none. */
export async function transmitTemplate(
  { ticketId, clientId }: Outgoing,
  { id: templateId, values, place }: OutgoingTemplate,
  file: File | null,
  options: UploadOptions,
): Promise<readonly Message[]> {
  const given = { ticketId, templateId, clientId, values, ...(place && { location: place }) }
  if (file) return [await upload(sendTemplate, given, [file], options)]
  return [await call(sendTemplate, given, { signal: options.signal })]
}
