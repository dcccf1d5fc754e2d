import * as api from '@recado/contract/announcements/api'
import { defineFeature, route } from '#platform/feature.ts'
import { attach, create, detach, list, remove, requireForUpdate, update } from './announcements.ts'
import { listUnread, markAllRead, markRead } from './reads.ts'

export const announcements = defineFeature({
  name: 'announcements',
  companyTables: {
    announcement_reads: { stays: 'announcements are of the installation' },
  },
  // While the announcement is off, only its writers see the picture, and they may switch it on again.
  fileColumns: [
    {
      table: 'announcements',
      column: 'media_id',
      company: 'media_company_id',
      hidden: '(not r.status)',
      mayReturn: () => 'true',
    },
  ],
  routes: [
    route(api.listAnnouncements, (ctx, search) => list(ctx, search)),
    route(api.listUnreadAnnouncements, (ctx) => listUnread(ctx)),
    route(api.readAllAnnouncements, (ctx) => markAllRead(ctx)),
    route(api.readAnnouncement, (ctx, { id }) => markRead(ctx, id)),
    route(api.createAnnouncement, (ctx, input) => create(ctx, input)),
    route(api.updateAnnouncement, (ctx, input) => update(ctx, input)),
    route(api.deleteAnnouncement, (ctx, { id }) => remove(ctx, id)),
    route(api.attachToAnnouncement, { admit: (ctx, { id }) => requireForUpdate(ctx, id) }, (ctx, { id }) => attach(ctx, id)),
    route(api.detachFromAnnouncement, (ctx, { id }) => detach(ctx, id)),
  ],
})
