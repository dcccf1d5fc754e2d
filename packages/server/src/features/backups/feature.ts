import * as api from '@recado/contract/backups/api'
import { defineFeature, operatorRoute } from '#platform/feature.ts'
import { ask, beginDue, show } from './backups.ts'
import { measures } from './measures.ts'
import { ring } from './ring.ts'

export const backups = defineFeature({
  name: 'backups',
  routes: [operatorRoute(api.showBackups, show), operatorRoute(api.startBackup, ask)],
  clockJobs: [
    { name: 'backups.begin', everyMs: 5_000, run: beginDue },
    { name: 'backups.ring', everyMs: 60_000, run: ring },
  ],
  measures,
})
