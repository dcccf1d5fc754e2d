import type { MediaKind } from '@recado/contract/files'

/** A file as queries carry it. features/media turns it into the view, with addresses. */
export interface MediaRow {
  id: number
  token: string
  kind: MediaKind
  status: 'pending' | 'ready' | 'failed'
  failedReason: string | null
  name: string
  mimeType: string
  size: number | null
  seconds: number | null
  width: number | null
  height: number | null
  voice: boolean
  waveform: number[] | null
  hasThumbnail: boolean
}

export type AddressRow = Pick<MediaRow, 'token' | 'name' | 'status'>

/** SQL that joins the file a column refers to, if there is one. The company is $1. */
export function joinMedia(file: string, column: string): string {
  return `left join media ${file} on ${file}.company_id = $1 and ${file}.id = ${column}`
}

/** SQL for a joined file as a MediaRow or null. */
export function mediaOf(file: string): string {
  return `case when ${file}.id is not null then json_build_object('id', ${file}.id, 'token', ${file}.token, 'kind', ${file}.kind,
      'status', ${file}.status, 'failedReason', ${file}.failed_reason, 'name', ${file}.name, 'mimeType', ${file}.mime_type,
      'size', ${file}.size, 'seconds', ${file}.seconds, 'width', ${file}.width, 'height', ${file}.height, 'voice', ${file}.voice,
      'waveform', ${file}.waveform, 'hasThumbnail', ${file}.has_thumbnail) end`
}

/** SQL for a joined file as an AddressRow or null. */
export function addressOf(file: string): string {
  return `case when ${file}.id is not null
    then json_build_object('token', ${file}.token, 'name', ${file}.name, 'status', ${file}.status) end`
}
