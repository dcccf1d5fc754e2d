import * as api from '@recado/contract/personal-data/api'
import { defineFeature, downloadRoute, route } from '#platform/feature.ts'
import { erasePerson } from './erasure.ts'
import { exportPerson } from './file.ts'

export const personalData = defineFeature({
  name: 'personal-data',
  routes: [
    downloadRoute(api.exportPersonalData, (ctx, { id }, unit) => exportPerson(ctx, id, unit)),
    route(api.erasePersonalData, (ctx, { id }) => erasePerson(ctx, id)),
  ],
})
