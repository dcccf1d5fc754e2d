import { useState } from 'react'
import {
  daysAgo,
  formatDateTime,
  formatExactTime,
  formatTimestamp,
  formatStamp,
  formatTime,
  type Timestamp,
} from '#platform/format.ts'
import { clocksDiffer } from '#platform/time-zones.ts'
import { timestampOfWallText, wallDate, wallText } from '#platform/wall-clock.ts'
import { useMe, useSession } from './session.ts'

// The company's clock applies to what a company plans, counts and charges, wherever the reader is. The reader's clock applies to what
// people have said: `format.ts`.

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function companyZone(): string {
  return useSession.getState().user?.company.timeZone ?? ownZone()
}

const minuteMs = 60_000

export const companyClock = {
  time: (moment: Timestamp) => formatTime(moment, companyZone()),
  exactTime: (moment: Timestamp) => formatExactTime(moment, companyZone()),
  dateTime: (moment: Timestamp) => formatDateTime(moment, companyZone()),
  stamp: (moment: Timestamp) => formatStamp(moment, companyZone()),
  moment: (moment: string, now: number) => formatTimestamp(moment, now, companyZone()),
  daysAgo: (moment: Timestamp, now: number) => daysAgo(moment, now, companyZone()),
  /** Written by hand, as the current language writes a day. */
  words: (language: string, options: Intl.DateTimeFormatOptions, moment: Timestamp) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: companyZone() }).format(new Date(moment)),
  /** In the format of a datetime-local field, and back. A time that occurs twice stays the one that `kept` was. */
  text: (moment: number) => wallText(moment, companyZone()),
  momentOf: (text: string, kept: string | null = null) => timestampOfWallText(text, companyZone(), kept),
  /** As a date whose UTC parts show the company's clock, and back. */
  date: (moment: Timestamp) => wallDate(new Date(moment).getTime(), companyZone()),
  momentOfDate: (date: Date, kept: string | null = null) =>
    timestampOfWallText(date.toISOString().slice(0, 16), companyZone(), kept) + (kept === null ? date.getTime() % minuteMs : 0),
}

/** The company's zone where the reader's clock shows another time, so that screens name it; otherwise null. */
export function useForeignClock(): string | null {
  const { timeZone } = useMe().company
  const [now] = useState(() => Date.now())
  return clocksDiffer(timeZone, ownZone(), now) ? timeZone : null
}
