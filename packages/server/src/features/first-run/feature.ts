import * as api from '@recado/contract/first-run/api'
import type { AuthParts } from '#features/auth/auth.ts'
import { defineFeature, type Feature, openRoute } from '#platform/feature.ts'
import { check, claim } from './first-run.ts'

export function firstRun(auth: AuthParts): Feature {
  return defineFeature({
    name: 'first-run',
    routes: [
      openRoute(api.checkFirstRun, (ctx, { token }) => check(auth, ctx, token)),
      openRoute(api.claimInstallation, (ctx, input) => claim(auth, ctx, input)),
    ],
  })
}
