import type { SessionUser } from '@recado/contract/users/api'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type FunctionComponent } from 'react'
import { gather } from '#features.ts'
import { useLive } from '#platform/live.ts'
import { refreshMe } from '#platform/session/identity.ts'
import { useMe } from '#platform/session/session.ts'
import { useCutPastes } from './pastes/cut-pastes.ts'

/**
 * What runs while someone is signed in: pushes update what is shown, and features do their background work.
 * Draws nothing; it is a component so that its code can come after the desk's.
 */
export async function loadLive(): Promise<FunctionComponent> {
  const [listening, backgrounds] = await Promise.all([
    gather(({ listeners }) => listeners),
    gather(({ background }) => background),
  ])

  return function EverythingLive() {
    const client = useQueryClient()
    const user = useListener()
    const listeners = useMemo(() => listening.flatMap((listenersOf) => listenersOf(client, user)), [client, user])
    // Nobody knows what happened during the gap, so everything shown is fetched again, and what the user may see.
    const onGap = useCallback(() => {
      void client.invalidateQueries()
      void refreshMe().catch(() => null)
    }, [client])
    useCutPastes()
    useLive({ companyId: user.companyId, userId: user.id, listeners, onGap })
    return backgrounds.map((Background, index) => <Background key={index} />)
  }
}

/** Who listens. The socket is opened anew for what they may hear, not for what they say of themselves or when it rings. */
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
