import * as api from '@recado/contract/password-reset/api'
import { installationLook } from '#features/settings/branding.ts'
import { addressMoved } from '#features/users/events.ts'
import { defineFeature, type Feature, openRoute } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { reset, type ResetParts, sendCode, tellFormer } from './password-reset.ts'
import { deleteExpired, deleteResetOf } from './queries.ts'

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
    reactions: [reaction(addressMoved, ({ tx }, { userId }) => deleteResetOf(tx, userId))],
    jobs: [
      job({
        name: 'password-reset.tell-former-address',
        input: addressMoved.payload,
        on: addressMoved,
        wanted: async () => parts.mails.canSend,
        before: () => installationLook(parts.system),
        run: (ctx, moved, house) => tellFormer(parts, ctx, moved, house),
      }),
    ],
    clockJobs: [
      { name: 'password-reset.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteExpired(tx, now)) },
    ],
  })
}
