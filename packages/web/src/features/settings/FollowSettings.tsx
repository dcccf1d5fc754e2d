import { useEffect } from 'react'
import { adoptSettings } from '#platform/branding.ts'
import { useSettings } from './queries.ts'

/** Keeps the look of the screen that of the company. */
export function FollowSettings() {
  const { data } = useSettings()
  useEffect(() => data && adoptSettings(data), [data])
  return null
}
