import { installationBranding } from '#features/settings/branding.ts'
import { job } from '#platform/work/job.ts'
import { webhookStopped } from './events.ts'
import { stoppedLetter } from './letters.ts'
import { listAdmins, claimMail } from './queries.ts'

const dayMs = 24 * 3_600_000

/** Mails the admins that their webhook is off. */
export const mailAdmins = job({
  name: 'webhooks.tell-admins',
  input: webhookStopped.payload,
  on: webhookStopped,
  isTold: true,
  before: ({ system }) => installationBranding(system),
  run: async (ctx, stopped, house) => {
    // Its receiver decides how often it is switched off, and an admin who switches it on again to whom that is written.
    if (!(await claimMail(ctx.tx, ctx.now, new Date(ctx.now.getTime() - dayMs)))) return
    for (const to of await listAdmins(ctx.tx)) {
      const letter = stoppedLetter(to, { ...stopped, url: `${ctx.publicUrl}/messages-api` }, house)
      const until = new Date(ctx.now.getTime() + dayMs)
      await ctx.mails.post(ctx, { kind: 'webhook stopped', to: to.email, letter, until })
    }
  },
})
