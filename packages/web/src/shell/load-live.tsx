import type { SessionUser } from '@recado/contract/platform/session'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type FunctionComponent } from 'react'
import { gather } from '#features.ts'
import { applyRecordPushes } from '#kit/record-pushes.ts'
import { useLive } from '#platform/live.ts'
import { refreshMe } from '#platform/session/identity.ts'
import { useMe } from '#platform/session/session.ts'
import { useCutPastes } from './pastes/cut-pastes.ts'

/**
 * Runs while a user is signed in: pushes update the screens, and features do their background work. It draws nothing, but is a component so
 * that its code can load after the desk's.
 */
export async function loadLive(): Promise<FunctionComponent> {
  const [records, listening, backgrounds] = await Promise.all([
    gather((feature) => feature.records),
    gather(({ listeners }) => listeners),
    gather(({ background }) => background),
  ])

  return function EverythingLive() {
    const client = useQueryClient()
    const user = useListener()
    const listeners = useMemo(
      () => [
        ...records.map((pushed) => applyRecordPushes(client, pushed)),
        ...listening.flatMap((listenersOf) => listenersOf(client, user)),
      ],
      [client, user],
    )
    // Pushes may have been lost during the gap, so everything on screen is fetched again, and the user's permissions too.
    const onGap = useCallback(() => {
      void client.invalidateQueries()
      void refreshMe().catch(() => null)
    }, [client])
    useCutPastes()
    useLive({ companyId: user.companyId, userId: user.id, listeners, onGap })
    return backgrounds.map((Background, index) => <Background key={index} />)
  }
}

/**
 * The user for whom the listeners run. The socket reconnects when the user may receive other pushes, not when they change their
 * availability or quiet hours.
 */
function useListener(): SessionUser {
  const me = useMe()
  const [listener, setListener] = useState(me)
  if (listener === me || identityOf(listener) === identityOf(me)) return listener
  setListener(me)
  return me
}

function identityOf(user: SessionUser): string {
  return JSON.stringify({ ...user, availability: null, quietHours: null })
}
