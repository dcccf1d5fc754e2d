import { useEffect } from 'react'
import { adoptSettings } from '#platform/branding.ts'
import { useSettings } from './queries.ts'

/** Keeps the screen's branding in step with the company's. */
export function FollowSettings() {
  const { data } = useSettings()
  useEffect(() => data && adoptSettings(data), [data])
  return null
}
