import { defineFeature } from '#platform/feature.ts'
import { keepListed } from './erasures.ts'

export const erasures = defineFeature({
  name: 'erasures',
  clockJobs: [{ name: 'erasures.list', everyMs: 10_000, run: keepListed }],
})
