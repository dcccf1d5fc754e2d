import { daysBetween } from '@recado/contract/days'
import { lockTerms, paidUntil } from '#features/companies/terms.ts'
import { installationBranding } from '#features/settings/branding.ts'
import type { SettleCopy } from '#platform/backup/settled.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Ctx } from '#platform/unit.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { issue } from './issuing.ts'
import { endingLetter } from './letters.ts'
import { hasPaid } from './queries.ts'
import { insertReminder, insertReminders, listPayers, listReminders, type Reminder } from './reminder-queries.ts'

const dayMs = 86_400_000

/** The original has reminded them. Reminders go out from the morning on: half a day earlier is in the last one, whatever time it is. */
export const settleCopy: SettleCopy = async (tx, now) => {
  const due = await listReminders(tx, now)
  const earlier = await listReminders(tx, new Date(now.getTime() - dayMs / 2))
  return { mails: await insertReminders(tx, [...due, ...earlier], now) }
}

/** Mails those who pay for a company that its last day comes. Without a mail server, no reminder counts as sent. */
export async function remindAll({ system, unit, now, mails }: ClockCtx): Promise<void> {
  if (!mails.canSend) return
  const due = await system.across((tx) => listReminders(tx, now))
  if (due.length === 0) return
  const house = await installationBranding(system)
  await collectErrors(async (attempt) => {
    for (const reminder of due) await attempt(unit(reminder.companyId, (ctx) => remind(ctx, reminder, house)))
  })
}

async function remind(ctx: Ctx, reminder: Reminder, house: Letter['house']): Promise<void> {
  const { tx, now } = ctx
  const { name, dueDate, today } = await lockTerms(ctx)
  // The company has paid meanwhile, or another node has sent the reminder.
  if (dueDate !== reminder.dueDate || !(await insertReminder(tx, reminder, now))) return
  const invoice = await issue(ctx)
  const ending = {
    kind: reminder.kind,
    company: name,
    isTrial: !(await hasPaid(tx)),
    dueDate,
    daysLeft: daysBetween(today, dueDate),
    invoice: invoice ? { value: invoice.value, renewsUntil: paidUntil({ dueDate, today }, invoice.months) } : null,
    url: `${ctx.publicUrl}${invoice ? `/checkout/${invoice.id}` : '/subscription'}`,
  }
  for (const to of await listPayers(tx)) {
    const letter = endingLetter(to, ending, house)
    await ctx.mails.post(ctx, { kind: 'subscription reminder', to: to.email, letter, until: new Date(now.getTime() + dayMs) })
  }
}
