import type { BackupProblem, Backups } from '@recado/contract/backups/api'
import type { FailureDetails, FailureReason } from '@recado/contract/platform/backup-failures'
import type { useTranslation } from 'react-i18next'
import { daysAgo, formatDecimal, formatDuration, formatShortDay, formatTime } from '#platform/format.ts'

export type Words = ReturnType<typeof useTranslation<'backups'>>['t']

const minuteMs = 60_000
const [megabyte, gigabyte] = [1024 ** 2, 1024 ** 3]

/** 2,1 GB, 41 MB. */
export function sizeOf(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / 1024)} kB`
  return bytes < gigabyte ? `${formatDecimal(bytes / megabyte)} MB` : `${formatDecimal(bytes / gigabyte)} GB`
}

/** today, 03:42 */
export function timeOf(t: Words, at: string, now: number): string {
  const [days, time] = [daysAgo(at, now), formatTime(at)]
  if (days === 0) return t('at.today', { time })
  return days === 1 ? t('at.yesterday', { time }) : t('at.other', { day: formatShortDay(at), time })
}

export function nextOf(t: Words, at: string, now: number): string {
  const [days, time] = [daysAgo(at, now), formatTime(at)]
  if (days === 0) return t('nextAt.today', { time })
  return days === -1 ? t('nextAt.tomorrow', { time }) : t('nextAt.other', { day: formatShortDay(at), time })
}

function dayOf(t: Words, at: string, now: number): string {
  const days = daysAgo(at, now)
  if (days === 0) return t('day.today')
  return days === 1 ? t('day.yesterday') : t('day.other', { day: formatShortDay(at) })
}

/** Why a backup or proof failed, as the end of a sentence. */
export function whyOf(
  t: Words,
  reason: FailureReason,
  { piece = 0, pieces = 0, needed, what = '', words = '' }: FailureDetails,
): string {
  if (reason === 'damaged') return t('why.damaged', { piece, pieces })
  if (reason === 'disk') return needed === undefined ? t('why.full') : t('why.disk', { size: sizeOf(needed) })
  if (reason === 'different' || reason === 'fence') return t(`why.${reason}`, { what })
  return reason === 'other' ? words : t(`why.${reason}`)
}

/** What is wrong, and which backup is good. */
export function problemOf(t: Words, problem: BackupProblem, now: number): string {
  if (problem.kind === 'unset') return t('problem.unset')
  if (problem.kind === 'no-phrase') return t('problem.noPhrase')
  if (problem.kind === 'late') return t('problem.late', { time: formatDuration(now - new Date(problem.since).getTime()) })
  const { kind, at, reason, details, goodAt } = problem
  const hasOpened = kind === 'proof' && ['disk', 'time', 'killed'].includes(reason)
  const said = t(`problem.${hasOpened ? 'unproven' : kind}`, { day: dayOf(t, at, now), why: whyOf(t, reason, details) })
  if (goodAt === null) return said
  const isSameDay = daysAgo(goodAt, now) === 0 && daysAgo(at, now) === 0
  const day = isSameDay ? t('day.todayAt', { time: formatTime(goodAt) }) : dayOf(t, goodAt, now)
  return `${said} ${t('problem.good', { day })}`
}

/** What runs, how much of it is done, and how long it will take. */
export function runningOf(t: Words, { kind, share, leftMs }: NonNullable<Backups['running']>): string {
  if (kind === 'asked') return t('running.asked')
  const said = share === null ? t(`running.${kind}`) : t(`running.${kind}Share`, { percent: Math.floor(share * 100) })
  return leftMs === null || leftMs < minuteMs ? said : t('running.left', { said, time: formatDuration(leftMs) })
}

/** How long going back takes, never as less than it took. */
export function restoreTime(t: Words, ms: number): string {
  if (ms < minuteMs) return t('head.under')
  return t('head.about', { time: formatDuration(Math.ceil(ms / minuteMs) * minuteMs) })
}
