import * as api from '@recado/contract/password-reset/api'
import { installationBranding } from '#features/settings/branding.ts'
import { addressMoved } from '#features/users/events.ts'
import { defineFeature, openRoute } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { reset, sendCode, mailFormerAddress } from './password-reset.ts'
import { deleteExpired, deleteResetOf } from './queries.ts'

const hourMs = 3_600_000

export const passwordReset = defineFeature({
  name: 'password-reset',
  companyTables: {
    password_resets: { stays: 'it opens a session' },
  },
  routes: [
    openRoute(api.forgetPassword, (ctx, { email }) => sendCode(ctx, email)),
    openRoute(api.forgetPasswordOf, (ctx, { email }) => sendCode(ctx, email)),
    openRoute(api.resetPassword, (ctx, input) => reset(ctx, input)),
    openRoute(api.resetPasswordOf, (ctx, input) => reset(ctx, input)),
  ],
  reactions: [reaction(addressMoved, ({ tx }, { userId }) => deleteResetOf(tx, userId))],
  jobs: [
    job({
      name: 'password-reset.tell-former-address',
      input: addressMoved.payload,
      on: addressMoved,
      isTold: true,
      wanted: async ({ mails }) => mails.canSend,
      before: ({ system }) => installationBranding(system),
      run: mailFormerAddress,
    }),
  ],
  clockJobs: [
    { name: 'password-reset.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteExpired(tx, now)) },
  ],
})
