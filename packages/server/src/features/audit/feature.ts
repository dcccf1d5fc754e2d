import { listAudit } from '@recado/contract/audit/api'
import { defineFeature, route } from '#platform/feature.ts'
import { list } from './audit.ts'

export const audit = defineFeature({
  name: 'audit',
  routes: [route(listAudit, (ctx, { pageNumber }) => list(ctx, pageNumber))],
})
