import * as api from '@recado/contract/helps/api'
import { defineFeature, route } from '#platform/feature.ts'
import { create, list, listAll, remove, update } from './helps.ts'

export const helps = defineFeature({
  name: 'helps',
  routes: [
    route(api.listHelps, (ctx, search) => list(ctx, search)),
    route(api.listAllHelps, (ctx) => listAll(ctx)),
    route(api.createHelp, (ctx, input) => create(ctx, input)),
    route(api.updateHelp, (ctx, input) => update(ctx, input)),
    route(api.deleteHelp, (ctx, { id }) => remove(ctx, id)),
  ],
})
