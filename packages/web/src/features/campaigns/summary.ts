import type { Campaign } from '@recado/contract/campaigns/api'
import { editableParts } from '@recado/contract/campaigns/policy'
import type { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { companyClock } from '#platform/session/company-clock.ts'

type Words = ReturnType<typeof useTranslation<'campaigns'>>['t']

/** The text of a row about a campaign, and whether the campaign needs attention. */
export interface CampaignSummary {
  text: string
  tone: 'plain' | 'warn' | 'bad'
}

const hourMs = 3_600_000

/** States the campaign's progress, what it waits for, or why it ended. */
export function summaryOf(t: Words, campaign: Campaign, now: number): CampaignSummary {
  const { status, waitsFor, figures } = campaign
  if (status === 'INATIVA') return { text: t('told.inactive'), tone: 'plain' }
  if (status === 'PROGRAMADA') return { text: plannedText(t, campaign, now), tone: 'plain' }
  if (status === 'CANCELADA') return { text: endedText(t, campaign), tone: 'bad' }
  if (status === 'FINALIZADA') return { text: [sentOf(t, figures), ...repliesOf(t, figures)].join(' · '), tone: 'plain' }
  if (waitsFor) return { text: waitingText(t, campaign, now), tone: 'warn' }
  return { text: progressOf(t, figures), tone: 'plain' }
}

/** States what a campaign in progress waits for, since when, and what happens next. */
function waitingText(t: Words, campaign: Campaign, now: number): string {
  const { waitsFor, waitingSince, waitsUntil } = campaign
  if (waitsFor === null) return ''
  const since = waitingSince ? companyClock.moment(waitingSince, now) : ''
  const cause = causeOf(t, campaign, since)
  const on = waitsFor === 'answers' ? 'endsBy' : 'goesOnAt'
  const then = waitsUntil ? t(on, { when: companyClock.moment(waitsUntil, now) }) : t(`goesOn.${waitsFor}`)
  return `${cause} ${then}`
}

/** What a campaign waits for. Of an official line the limit is the whole account's. */
function causeOf(t: Words, { waitsFor, whatsapp, template, templateValues, figures: { sent } }: Campaign, since: string): string {
  if (waitsFor === null) return ''
  if (waitsFor === 'pacing') return t('waits.pacing', { count: sent, number: formatDecimal(sent) })
  if (waitsFor === 'allowance' && templateValues !== null) return t('waits.limit')
  if (waitsFor === 'template' && template?.state !== 'paused') return t('waits.templateLost')
  return t(`waits.${waitsFor}`, { connection: whatsapp?.name ?? t('noConnection'), since })
}

function progressOf(t: Words, { sent, total, skipped, failed }: Campaign['figures']): string {
  const progress = t('told.progress', { sent: formatDecimal(sent), total: formatDecimal(total - skipped) })
  return failed > 0 ? `${progress} · ${t('told.failed', { count: failed, number: formatDecimal(failed) })}` : progress
}

function plannedText(t: Words, campaign: Campaign, now: number): string {
  const { scheduledAt } = campaign
  if (scheduledAt === null || editableParts(campaign, now) === 'nothing') return t('told.soon')
  return t('told.editableUntil', { when: companyClock.dateTime(Date.parse(scheduledAt) - hourMs) })
}

function endedText(t: Words, { endedBecause, figures: { queued } }: Campaign): string {
  const cause = t(`ended.${endedBecause ?? 'person'}`)
  return queued > 0 ? `${cause} ${t('told.queued', { count: queued, number: formatDecimal(queued) })}` : cause
}

function sentOf(t: Words, { sent }: Campaign['figures']): string {
  return t('told.sent', { count: sent, number: formatDecimal(sent) })
}

function repliesOf(t: Words, { replied }: Campaign['figures']): string[] {
  return replied > 0 ? [t('told.replied', { count: replied, number: formatDecimal(replied) })] : []
}
