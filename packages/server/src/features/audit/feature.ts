import { listAudit } from '@recado/contract/audit/api'
import { defineFeature, route } from '#platform/feature.ts'
import { list } from './audit.ts'

export const audit = defineFeature({
  name: 'audit',
  companyTables: {
    audit_entries: { stays: 'it says what happened in this installation' },
  },
  routes: [route(listAudit, (ctx, { pageNumber }) => list(ctx, pageNumber))],
})
