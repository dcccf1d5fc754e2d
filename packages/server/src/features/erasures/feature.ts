import { defineFeature } from '#platform/feature.ts'
import { keepListed } from './erasures.ts'

export const erasures = defineFeature({
  name: 'erasures',
  companyTables: {
    erasures: { stays: 'it is for the backups of this installation' },
  },
  clockJobs: [{ name: 'erasures.list', everyMs: 10_000, run: keepListed }],
})
