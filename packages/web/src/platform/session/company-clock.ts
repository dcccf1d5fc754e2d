import { useState } from 'react'
import { daysAgo, formatDateTime, formatExactTime, formatMoment, formatStamp, formatTime, type Moment } from '#platform/format.ts'
import { clocksDiffer } from '#platform/time-zones.ts'
import { momentOfWall, wallDate, wallText } from '#platform/wall-clock.ts'
import { useMe, useSession } from './session.ts'

// What a company plans, counts and charges has the time of its own clocks, wherever the reader is. What people said has the reader's: `format.ts`.

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function companyZone(): string {
  return useSession.getState().user?.company.timeZone ?? ownZone()
}

const minuteMs = 60_000

export const companyClock = {
  time: (moment: Moment) => formatTime(moment, companyZone()),
  exactTime: (moment: Moment) => formatExactTime(moment, companyZone()),
  dateTime: (moment: Moment) => formatDateTime(moment, companyZone()),
  stamp: (moment: Moment) => formatStamp(moment, companyZone()),
  moment: (moment: string, now: number) => formatMoment(moment, now, companyZone()),
  daysAgo: (moment: Moment, now: number) => daysAgo(moment, now, companyZone()),
  /** Written by hand, as the current language writes a day. */
  words: (language: string, options: Intl.DateTimeFormatOptions, moment: Moment) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: companyZone() }).format(new Date(moment)),
  /** As a datetime-local field writes it, and back; a time that shows twice stays the one that `kept` was. */
  text: (moment: number) => wallText(moment, companyZone()),
  momentOf: (text: string, kept: string | null = null) => momentOfWall(text, companyZone(), kept),
  /** As a date of which the UTC parts are what the clock shows, and back. */
  date: (moment: Moment) => wallDate(new Date(moment).getTime(), companyZone()),
  momentOfDate: (date: Date, kept: string | null = null) =>
    momentOfWall(date.toISOString().slice(0, 16), companyZone(), kept) + (kept === null ? date.getTime() % minuteMs : 0),
}

/** The company's zone where the reader's clock shows another time, so that screens name it; otherwise null. */
export function useForeignClock(): string | null {
  const { timeZone } = useMe().company
  const [now] = useState(() => Date.now())
  return clocksDiffer(timeZone, ownZone(), now) ? timeZone : null
}
