import * as api from '@recado/contract/contact-merges/api'
import type { FeatureBelongings } from '#platform/belongings/belongings.ts'
import { defineFeature, type Feature, route } from '#platform/feature.ts'
import { followContact, forgetOld, forgetWithContact } from './forgetting.ts'
import { list, merge, undo } from './merges.ts'
import { preview } from './preview.ts'

const hourMs = 3_600_000

export function contactMerges(belongings: readonly FeatureBelongings[]): Feature {
  return defineFeature({
    name: 'contact-merges',
    companyTables: {
      contact_merges: { leaves: ['snapshot'] },
    },
    namesContacts: ['contact_merges'],
    routes: [
      route(api.previewMerge, (ctx, { keptId, goneId }) => preview(ctx, keptId, goneId)),
      route(api.mergeContacts, (ctx, input) => merge(ctx, input, belongings)),
      route(api.listMerges, (ctx, { contactId }) => list(ctx, contactId)),
      route(api.undoMerge, (ctx, { id }) => undo(ctx, id, belongings)),
    ],
    jobs: [followContact, forgetWithContact],
    clockJobs: [{ name: 'contact-merges.forget-old', everyMs: hourMs, run: forgetOld }],
  })
}
