import * as api from '@recado/contract/personal-data/api'
import type { FeatureBelongings } from '#platform/belongings/belongings.ts'
import { defineFeature, downloadRoute, type Feature, route } from '#platform/feature.ts'
import { erasePerson } from './erasure.ts'
import { exportPerson } from './export.ts'

export function personalData(belongings: readonly FeatureBelongings[]): Feature {
  return defineFeature({
    name: 'personal-data',
    routes: [
      downloadRoute(api.exportPersonalData, (ctx, { id }, unit) => exportPerson(ctx, id, unit, belongings)),
      route(api.erasePersonalData, (ctx, { id }) => erasePerson(ctx, id, belongings)),
    ],
  })
}
