import { can } from '@recado/contract/permissions'
import i18next from 'i18next'
import { ApiError, type FailureCode } from './errors.ts'
import { formatDay } from '#platform/format.ts'
import { useSession } from '#platform/session/session.ts'

/** The error as a sentence for people, in the current language. A code without a translation is shown raw. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('errors:ERR_INTERNAL_SERVER_ERROR')
  return withDetails(error) ?? codeText(error.code)
}

/** The text of a code that arrives without its error, such as why a message failed: what this person can do about it. */
export function codeText(code: string): string {
  const forManager = `${code}_manager`
  const { user } = useSession.getState()
  if (user && can(user.profile, 'connections:manage') && isKnown(forManager)) return i18next.t(`errors:${forManager}`)
  return isKnown(code) ? i18next.t(`errors:${code}`) : code
}

function isKnown(code: string): code is FailureCode {
  return i18next.exists(`errors:${code}`)
}

function withDetails({ code, details }: ApiError): string | null {
  const known = (details ?? {}) as {
    dueDate?: string
    restorableUntil?: string
    ticket?: { user?: Named; queue?: Named }
    [name: string]: unknown
  }
  // A text that states the obstacle names it.
  const named = `${code}_named`
  const day = known.dueDate ?? known.restorableUntil
  if (details && isKnown(named)) return i18next.t(`errors:${named}`, { ...known, date: day && formatDay(day) })
  return code === 'ERR_OTHER_OPEN_TICKET' && known.ticket ? holderText(known.ticket) : null
}

function holderText({ user, queue }: { user?: Named; queue?: Named }): string | null {
  if (user && queue) return i18next.t('errors:ERR_OTHER_OPEN_TICKET_held', { user: user.name, queue: queue.name })
  if (user) return i18next.t('errors:ERR_OTHER_OPEN_TICKET_user', { user: user.name })
  return queue ? i18next.t('errors:ERR_OTHER_OPEN_TICKET_queue', { queue: queue.name }) : null
}

type Named = { name: string } | null
