import * as api from '@recado/contract/prompts/api'
import { connectionSaving } from '#features/connections/events.ts'
import { queueRemoving, queueSaving } from '#features/queues/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { examinePrompt } from './examination.ts'
import { roomsOf } from './live.ts'
import { create, requireQueueUnused, list, remove, show, showSpending, update } from './manage.ts'
import { models } from './models.ts'
import { lockPrompt } from './prompts.ts'
import { answerTrial } from './trial.ts'

export const prompts = defineFeature({
  name: 'prompts',
  companyTables: {
    ai_calls: { stays: 'it says what this installation spent' },
    ai_months: { stays: 'it says what this installation spent' },
    prompts: { plain: ['max_tokens', 'examination'], secrets: { api_key: 'prompts.api_key', voice_key: 'prompts.voice_key' } },
  },
  rooms: roomsOf,
  jobs: [examinePrompt],
  routes: [
    route(api.listPrompts, (ctx, search) => list(ctx, search)),
    route(api.listModels, { before: models }, async (_ctx, _input, found) => found),
    route(api.tryPrompt, { before: answerTrial }, async (_ctx, _input, answer) => answer),
    route(api.showAiSpending, (ctx) => showSpending(ctx)),
    route(api.showPrompt, (ctx, { id }) => show(ctx, id)),
    route(api.createPrompt, (ctx, input) => create(ctx, input)),
    route(api.updatePrompt, (ctx, input) => update(ctx, input)),
    route(api.deletePrompt, (ctx, { id }) => remove(ctx, id)),
  ],
  reactions: [
    reaction(connectionSaving, async (ctx, { promptId }) => {
      if (promptId !== null) await lockPrompt(ctx, promptId)
    }),
    reaction(queueSaving, async (ctx, { promptId }) => {
      if (promptId !== null) await lockPrompt(ctx, promptId)
    }),
    reaction(queueRemoving, (ctx, { queueId }) => requireQueueUnused(ctx, queueId)),
  ],
})
