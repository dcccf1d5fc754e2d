import { useEffect } from 'react'
import { join } from '#platform/live.ts'
import { startPush } from './web-push.ts'

/** Has the server tell this browser what to ring for. */
export function Push(): null {
  useEffect(() => join('joinNotification'), [])
  useEffect(() => void startPush(), [])
  return null
}
