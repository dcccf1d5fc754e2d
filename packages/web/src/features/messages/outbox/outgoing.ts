import type { Message } from '@recado/contract/messages/api'
import type { TemplateText, TemplateValues } from '@recado/contract/templates/fill'

/** A waiting file; its bytes are kept by `files.ts`. */
export interface OutgoingFile {
  kind: 'image' | 'audio' | 'video' | 'application'
  name: string
  mimeType: string
  /** Bytes. */
  size: number
  width?: number
  height?: number
  /** Of a video: a picture from it, JPEG, base64. */
  preview?: string
  /** A picture, video or sound that is sent untouched, under its name. */
  asDocument?: boolean
  /** Of a recorded voice note. */
  voice?: { seconds: number; waveform: number[] }
}

/** The file of a quick reply, or of a message that is sent again. */
export interface StoredFile {
  /** Its address at that time. The quick reply provides the current one. */
  url: string
  name: string
  quickMessageId?: number
}

/** A template of an official line, filled. The file of its header is the message's. */
export interface OutgoingTemplate {
  id: number
  values: TemplateValues
  place: { latitude: number; longitude: number; name: string; address: string } | null
  /** As it will be read. */
  text: TemplateText
}

export function previewUrl(preview: string): string {
  return `data:image/jpeg;base64,${preview}`
}

/** A message on its way to the server. `clientId` makes sending it twice the same as sending it once. */
export interface Outgoing {
  clientId: string
  ticketId: number
  /** The text, or the caption of the file. */
  body: string
  createdAt: string
  /** The error code of the refusal. Null while the message waits or is in flight. */
  error: string | null
  quoted?: Quoted
  file?: OutgoingFile
  /** A file that the company has already stored. */
  stored?: StoredFile
  contacts?: readonly { id: number; name: string }[]
  place?: { latitude: number; longitude: number; name: string }
  template?: OutgoingTemplate
}

export type Quoted = NonNullable<Message['quotedMsg']>

/** What a composer hands over. */
export type Content = Omit<Outgoing, 'clientId' | 'ticketId' | 'createdAt' | 'error'> & { clientId?: string }
