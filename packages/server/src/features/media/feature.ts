import { companyFileType } from '#platform/company-file/declared.ts'
import { defineFeature, type Feature } from '#platform/feature.ts'
import type { FileColumn } from '#platform/files/file-column.ts'
import { usageOf } from './queries.ts'
import { serveMedia } from './serve.ts'
import { sweep } from './sweep.ts'
import { fileTaker } from './uploads.ts'

const hourMs = 3_600_000

/** Files are kept as long as one of the columns refers to them, and shown only while the company may use the product. */
export function media(columns: readonly FileColumn[]): Feature {
  const usage = usageOf(columns)
  return defineFeature({
    name: 'media',
    companyTables: {
      media: { where: `mime_type <> '${companyFileType}'`, leaves: ['source'], plain: ['token', 'waveform'] },
    },
    http: serveMedia.bind(null, usage),
    files: fileTaker,
    clockJobs: [{ name: 'media.sweep', everyMs: 6 * hourMs, run: sweep.bind(null, usage) }],
  })
}
