import * as api from '@recado/contract/quick-messages/api'
import { defineFeature, route } from '#platform/feature.ts'
import { attach, create, detach, list, listCommands, remove, show, lockQuickMessage, update } from './quick-messages.ts'
import { idsUnder } from '#platform/company-file/declared.ts'

export const quickMessages = defineFeature({
  name: 'quick-messages',
  companyTables: {
    quick_messages: { ids: { flow_id: 'flows' }, inside: { template: idsUnder({ templateId: 'message_templates' }) } },
  },
  fileColumns: [{ table: 'quick_messages', column: 'media_id' }],
  routes: [
    route(api.listQuickMessages, (ctx, search) => list(ctx, search)),
    route(api.listSlashCommands, (ctx) => listCommands(ctx)),
    route(api.showQuickMessage, (ctx, { id }) => show(ctx, id)),
    route(api.createQuickMessage, (ctx, input) => create(ctx, input)),
    route(api.updateQuickMessage, (ctx, input) => update(ctx, input)),
    route(api.deleteQuickMessage, (ctx, { id }) => remove(ctx, id)),
    route(api.attachToQuickMessage, { admit: (ctx, { id }) => lockQuickMessage(ctx, id) }, (ctx, { id }) => attach(ctx, id)),
    route(api.detachFromQuickMessage, (ctx, { id }) => detach(ctx, id)),
  ],
})
