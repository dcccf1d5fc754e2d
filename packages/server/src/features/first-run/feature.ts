import * as api from '@recado/contract/first-run/api'
import { defineFeature, openRoute } from '#platform/feature.ts'
import { check, claim } from './first-run.ts'

export const firstRun = defineFeature({
  name: 'first-run',
  routes: [
    openRoute(api.checkFirstRun, (ctx, { token }) => check(ctx, token)),
    openRoute(api.claimInstallation, (ctx, input) => claim(ctx, input)),
  ],
})
