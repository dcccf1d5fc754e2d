import type { State } from '#meta/state.ts'
import type { Owned } from './store.ts'
import { type Category, componentOf, type Score, type Status } from './template.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The first and the second pause for quality. The third time a template is disabled. */
const pausesHours = [3, 6]

function tell(state: State, { waba, template }: Owned, field: string, value: object): void {
  const { id, name, language } = template
  const told = { message_template_id: Number(id), message_template_name: name, message_template_language: language }
  state.webhooks.add(waba, undefined, field, { ...told, ...value })
}

interface Told {
  /** What the webhook calls it, where that is not the status. */
  event?: string | undefined
  reason?: string | null | undefined
  more?: object | undefined
}

/** Gives a template a status, and tells it. */
export function changeStatus(
  state: State,
  owned: Owned,
  status: Status,
  { event = status, reason = 'NONE', more }: Told = {},
): void {
  const { template } = owned
  template.status = status
  template.rejectedReason = status === 'REJECTED' ? (reason ?? 'NONE') : 'NONE'
  if (status === 'APPROVED') template.wasApproved = true
  if (status !== 'PAUSED') template.pausedUntil = undefined
  const date = status === 'DISABLED' && { disable_info: { disable_date: Math.floor(state.now().getTime() / 1000) } }
  const told = { event, reason, message_template_category: template.category, ...date, ...more }
  tell(state, owned, 'message_template_status_update', told)
}

/** Pauses a template, for its quality, for the time that follows from its earlier pauses or for another. */
export function pause(state: State, owned: Owned, forMs?: number): void {
  const { template } = owned
  const now = state.now().getTime()
  const hours = pausesHours[template.pauses++]
  const title = template.pauses === 1 ? 'FIRST_PAUSE' : 'SECOND_PAUSE'
  if (hours === undefined && forMs === undefined)
    return changeStatus(state, owned, 'DISABLED', {
      more: info('DISABLED', 'has been disabled because it continued to have issues.'),
    })
  const until = now + (forMs ?? (hours ?? 0) * hourMs)
  const words = `has been paused until ${new Date(until).toUTCString()} because it had issues.`
  changeStatus(state, owned, 'PAUSED', { more: info(title, words) })
  template.pausedUntil = until
}

/** A pause of which no end is known, as after pacing. */
export function pauseWithoutEnd(state: State, owned: Owned): void {
  changeStatus(state, owned, 'PAUSED', { more: info('RATE_LIMITING_PAUSE', 'has been paused because of early feedback.') })
}

export function unpause(state: State, owned: Owned): void {
  changeStatus(state, owned, 'APPROVED', { more: info('UNPAUSE', 'has been unpaused.') })
}

function info(title: string, words: string): object {
  return { other_info: { title, description: `Your WhatsApp message template ${words}` } }
}

/** Gives a template a quality, and tells it. Of low quality it is paused. */
export function changeQuality(state: State, owned: Owned, score: Score): void {
  const { template } = owned
  const previous = template.quality.score
  if (previous === score) return
  template.quality = { score, at: state.now().getTime() }
  tell(state, owned, 'message_template_quality_update', { previous_quality_score: previous, new_quality_score: score })
  if (score === 'RED' && template.status === 'APPROVED') pause(state, owned)
}

/** A category that changes later is told beforehand, with the present one as the new one. */
export function changeCategory(state: State, owned: Owned, category: Category, inMs = dayMs): void {
  const { template } = owned
  const at = state.now().getTime() + inMs
  template.nextCategory = { category, at }
  if (inMs === 0) return comeDue(state)
  const told = { correct_category: category, new_category: template.category, category_update_timestamp: Math.floor(at / 1000) }
  tell(state, owned, 'template_category_update', told)
}

export function tellComponents(state: State, owned: Owned): void {
  const { template } = owned
  const header = componentOf(template, 'HEADER')
  const footer = componentOf(template, 'FOOTER')
  const buttons = componentOf(template, 'BUTTONS')?.buttons?.filter(({ type }) => type === 'URL' || type === 'PHONE_NUMBER') ?? []
  tell(state, owned, 'message_template_components_update', {
    message_template_element: componentOf(template, 'BODY')?.text,
    ...(header?.text !== undefined && { message_template_title: header.text }),
    ...(footer && { message_template_footer: footer.text }),
    ...(buttons.length > 0 && {
      message_template_buttons: buttons.map(({ type, text, url, phone_number: phone }) => ({
        message_template_button_type: type,
        message_template_button_text: text,
        ...(url !== undefined && { message_template_button_url: url }),
        ...(phone !== undefined && { message_template_button_phone_number: phone }),
      })),
    }),
  })
}

/** Carries out what is due on the clock: the ends of pauses, and categories that change. */
export function comeDue(state: State): void {
  const now = state.now().getTime()
  for (const waba of state.accounts.wabas) {
    for (const template of waba.templates) {
      const { pausedUntil, nextCategory } = template
      const owned = { waba, template }
      if (pausedUntil !== undefined && pausedUntil <= now) unpause(state, owned)
      if (!nextCategory || nextCategory.at > now) continue
      template.previousCategory = template.category
      template.category = nextCategory.category
      template.nextCategory = undefined
      tell(state, owned, 'template_category_update', {
        previous_category: template.previousCategory,
        new_category: template.category,
      })
    }
  }
}
