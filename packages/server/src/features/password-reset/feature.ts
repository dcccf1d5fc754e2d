import * as api from '@recado/contract/password-reset/api'
import { defineFeature, type Feature, openRoute } from '#platform/feature.ts'
import { reset, type ResetParts, sendCode } from './password-reset.ts'
import { deleteExpired } from './queries.ts'

const hourMs = 3_600_000

export function passwordReset(parts: ResetParts): Feature {
  return defineFeature({
    name: 'password-reset',
    routes: [
      openRoute(api.forgetPassword, (ctx, { email }) => sendCode(parts, ctx, email)),
      openRoute(api.forgetPasswordOf, (ctx, { email }) => sendCode(parts, ctx, email)),
      openRoute(api.resetPassword, (ctx, input) => reset(parts, ctx, input)),
      openRoute(api.resetPasswordOf, (ctx, input) => reset(parts, ctx, input)),
    ],
    clockJobs: [
      { name: 'password-reset.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteExpired(tx, now)) },
    ],
  })
}
