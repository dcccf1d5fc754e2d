import * as api from '@recado/contract/kanban/api'
import { defineFeature, route } from '#platform/feature.ts'
import { list } from './kanban.ts'

export const kanban = defineFeature({ name: 'kanban', routes: [route(api.listCards, (ctx, input) => list(ctx, input))] })
