import type { Template } from '@recado/contract/templates/api'
import type { Category, TemplateState } from '@recado/contract/templates/content'
import type { TFunction } from 'i18next'
import { daysAgo, formatShortDay, formatTime } from '#platform/format.ts'
import type { Tone } from '#ui/StatusPill.tsx'
import { amountText, type Prices } from './prices.ts'

type Words = TFunction<'templates'>

/** The colour of a state's pill. */
export const stateTones: Readonly<Record<TemplateState, Tone | 'quiet'>> = {
  pending: 'info',
  approved: 'ok',
  rejected: 'bad',
  paused: 'warn',
  disabled: 'bad',
  'in-appeal': 'info',
  archived: 'quiet',
  deleting: 'quiet',
  limited: 'warn',
  unknown: 'quiet',
}

/** The category of a template now: a change that Meta has announced holds from its time on. */
export function categoryAt({ category, categoryChange }: Pick<Template, 'category' | 'categoryChange'>, now: number): Category {
  return categoryChange && Date.parse(categoryChange.at) <= now ? categoryChange.to : category
}

/** What a user should know of a template before it is sent, and what to do about it. */
export interface Told {
  text: string
  tone: 'plain' | 'warn' | 'bad'
  action?: 'fix' | 'read'
}

/** What Meta says of its state, or else of its category. The line under a template's name. Null for one of which nothing is to say. */
export function toldOf(t: Words, template: Template, now: number, prices: Prices = {}): Told | null {
  return ofState(t, template, now) ?? toldOfCategory(t, template, now, prices)
}

function ofState(t: Words, template: Template, now: number): Told | null {
  const { state, updatedAt } = template
  switch (state) {
    case 'rejected':
      return {
        text: t('told.rejected', { day: formatShortDay(updatedAt, new Date(now)), why: whyOf(t, template) }),
        tone: 'bad',
        action: 'fix',
      }
    case 'paused':
      return { text: pauseOf(t, template, now), tone: 'warn' }
    case 'disabled':
      return { text: t('told.disabled'), tone: 'bad' }
    case 'archived':
      return { text: t('told.archived'), tone: 'plain' }
    case 'limited':
      return { text: t('told.limited'), tone: 'warn' }
    default:
      return null
  }
}

/** Meta's reason in our words, and its own words after them. A reason that is not known here stays Meta's. */
function whyOf(t: Words, { reason, reasonWords }: Template): string {
  const known = `reasons.${reason as 'PROMOTIONAL'}` as const
  const ours = reason === '' ? '' : t(known, { defaultValue: reason })
  const said = reasonWords && `“${reasonWords}”`
  return [ours && `: ${ours}.`, !ours && '.', said && ` ${said}`].filter(Boolean).join('')
}

/** A pause with an end comes of a low quality, and ends by itself. */
function pauseOf(t: Words, { pausedUntil, reasonWords }: Template, now: number): string {
  if (pausedUntil === null) return t('told.paused', { words: reasonWords && ` “${reasonWords}”` })
  const time = formatTime(pausedUntil)
  const until = daysAgo(pausedUntil, now) === 0 ? time : `${formatShortDay(pausedUntil, new Date(now))} ${time}`
  return t('told.pausedUntil', { until })
}

/** Whether Meta makes of it, or has made of it, what costs more. A template that becomes cheaper is not worth a word. */
export function toldOfCategory(t: Words, template: Template, now: number, prices: Prices = {}): Told | null {
  const { categoryChange } = template
  if (categoryChange?.to !== 'marketing') return null
  const { at } = categoryChange
  const price = amountText(prices.marketing)
  const cost = price ? ` ${t('told.costs', { price })}` : ''
  if (categoryAt(template, now) === 'marketing')
    return { text: t('told.madeMarketing', { day: formatShortDay(at, new Date(now)) }) + cost, tone: 'warn' }
  const ahead = -daysAgo(at, now)
  const key = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : 'later'
  return {
    text: t(`told.marketing.${key}`, { day: formatShortDay(at, new Date(now)), time: formatTime(at) }),
    tone: 'warn',
    action: 'read',
  }
}
