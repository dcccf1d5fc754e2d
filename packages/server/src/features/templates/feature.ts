import * as api from '@recado/contract/templates/api'
import { templatesChosen } from '#features/connections/events.ts'
import { onSignal } from '#features/connections/signal.ts'
import { marketingRefused } from '#features/messages/events.ts'
import { prepareFiles } from '#features/messages/outbound/outgoing-files.ts'
import { requireWritableTicket } from '#features/messages/outbound/send.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { applyChange } from './changes.ts'
import { applyConsent, applyRefused } from './consent.ts'
import { change, create, keepChanged, keepCreated, keepRemoved, keepUnpaused, remove, unpause } from './manage.ts'
import { send } from './send.ts'
import { requireChosen } from './stored.ts'
import { readFor, readList, sync, syncDue } from './sync.ts'
import { accounts, list, show } from './templates.ts'
import { uses } from './uses.ts'

const minuteMs = 60_000

export const templates = defineFeature({
  name: 'templates',
  companyTables: {
    message_templates: { plain: ['category_change', 'content', 'meta_id', 'sent_by_day', 'waba_id'] },
    template_accounts: { stays: 'it is asked for again' },
  },
  routes: [
    route(api.listTemplateAccounts, (ctx) => accounts(ctx)),
    route(api.listTemplates, (ctx, search) => list(ctx, search)),
    route(api.showTemplate, (ctx, { id }) => show(ctx, id)),
    route(api.listTemplateUses, (ctx, { id }) => uses(ctx, id)),
    route(api.syncTemplates, { before: (ahead, { whatsappId }) => readFor(ahead, whatsappId) }, (ctx, _input, reading) =>
      sync(ctx, reading),
    ),
    route(api.createTemplate, { before: (ahead, input) => create(ahead, input) }, (ctx, input, made) =>
      keepCreated(ctx, input, made),
    ),
    route(api.updateTemplate, { before: (ahead, input) => change(ahead, input) }, (ctx, input) => keepChanged(ctx, input)),
    route(api.deleteTemplate, { before: (ahead, { id }) => remove(ahead, id) }, (ctx, { id }) => keepRemoved(ctx, id)),
    route(api.unpauseTemplate, { before: (ahead, { id }) => unpause(ahead, id) }, (ctx, { id }) => keepUnpaused(ctx, id)),
    route(
      api.sendTemplate,
      {
        admit: (ctx, { ticketId }) => requireWritableTicket(ctx, ticketId),
        uploaded: (ahead) => prepareFiles(ahead, { voice: false, asDocument: false }),
      },
      (ctx, input) => send(ctx, input),
    ),
  ],
  reactions: [reaction(templatesChosen, requireChosen)],
  jobs: [
    readList,
    job({
      name: 'templates.note-refusal',
      input: marketingRefused.payload,
      on: marketingRefused,
      lane: ({ contactId }) => `contact ${contactId}`,
      run: applyRefused,
    }),
  ],
  signals: [onSignal('template', applyChange), onSignal('consent', applyConsent)],
  clockJobs: [{ name: 'templates.sync', everyMs: 5 * minuteMs, run: syncDue }],
})
