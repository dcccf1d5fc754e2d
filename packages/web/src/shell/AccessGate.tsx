import { useEffect, type ReactNode } from 'react'
import { Navigate, useNavigate } from '#platform/router/router.tsx'
import { ApiError } from '#platform/api/errors.ts'
import { useMe } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isThere, refusalOf, type Access } from './access.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const timeToReadMs = 1000

interface AccessGateProps {
  access: Access
  /** Instead of the refusal's own text. */
  refused?: (() => string) | undefined
  /** Where they are led at once, without a word. */
  otherwise?: string | undefined
  children: ReactNode
}

/**
 * A screen for users who may open it. Other users read the reason and are led to the start, even if they lose access while the screen is
 * open.
 */
export function AccessGate({ access, refused, otherwise, children }: AccessGateProps) {
  const me = useMe()
  const refusal = refusalOf(me, access)
  const navigate = useNavigate()
  useEffect(() => {
    if (!refusal || otherwise !== undefined) return
    toast.error(refused?.() ?? new ApiError(403, { error: refusal, message: refusal }))
    const timer = setTimeout(() => void navigate('/', { replace: true }), timeToReadMs)
    return () => clearTimeout(timer)
  }, [refusal, refused, otherwise, navigate])
  if (refusal) return otherwise === undefined ? null : <Navigate to={otherwise} replace />
  return isThere(me, access) ? children : <NotFoundPage />
}
