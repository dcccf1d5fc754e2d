import type { MediaKind } from '@recado/contract/media/api'

/** A file as queries carry it; features/media turns it into the view, with addresses. */
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

/** SQL for the file that a column refers to, as a MediaRow or null. The company is $1. */
export function mediaOf(column: string): string {
  return `(select jsonb_build_object('id', f.id, 'token', f.token, 'kind', f.kind, 'status', f.status, 'failedReason', f.failed_reason,
      'name', f.name, 'mimeType', f.mime_type, 'size', f.size, 'seconds', f.seconds, 'width', f.width, 'height', f.height,
      'voice', f.voice, 'waveform', f.waveform, 'hasThumbnail', f.has_thumbnail)
    from media f where f.company_id = $1 and f.id = ${column})`
}
