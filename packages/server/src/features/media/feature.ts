import { defineFeature } from '#platform/feature.ts'
import { sweep } from './sweep.ts'

const hourMs = 3_600_000

export const media = defineFeature({
  name: 'media',
  clockJobs: [{ name: 'media.sweep', everyMs: 6 * hourMs, run: sweep }],
})
