import * as api from '@recado/contract/queues/api'
import * as options from '@recado/contract/queues/options'
import { defineFeature, route } from '#platform/feature.ts'
import { create, order, remove, update } from './manage.ts'
import { create as createOption, list, remove as removeOption, update as updateOption } from './options.ts'
import { listQueues } from './queries.ts'
import { show } from './queues.ts'

export const queues = defineFeature({
  name: 'queues',
  companyTables: {
    queues: { plain: ['schedules'] },
    queue_options: {},
  },
  routes: [
    route(api.listQueues, (ctx) => listQueues(ctx.tx)),
    route(api.showQueue, (ctx, { id }) => show(ctx, id)),
    route(api.createQueue, (ctx, input) => create(ctx, input)),
    route(api.updateQueue, (ctx, input) => update(ctx, input)),
    route(api.deleteQueue, (ctx, { id }) => remove(ctx, id)),
    route(api.orderQueues, (ctx, { queueIds }) => order(ctx, queueIds)),
    route(options.listQueueOptions, (ctx, input) => list(ctx, input)),
    route(options.createQueueOption, (ctx, input) => createOption(ctx, input)),
    route(options.updateQueueOption, (ctx, input) => updateOption(ctx, input)),
    route(options.deleteQueueOption, (ctx, { id }) => removeOption(ctx, id)),
  ],
})
