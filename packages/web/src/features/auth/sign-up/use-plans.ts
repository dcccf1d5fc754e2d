import type { Plan } from '@recado/contract/companies/company'
import { listPublicPlans } from '@recado/contract/plans/api'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/api.ts'

export function usePlans(): { plans: readonly Plan[] | undefined; error: unknown } {
  const [found, setFound] = useState<{ plans?: readonly Plan[]; error?: unknown }>({})
  useEffect(() => {
    let isGone = false
    call(listPublicPlans, {}).then(
      (plans) => !isGone && setFound({ plans }),
      (error: unknown) => !isGone && setFound({ error }),
    )
    return () => void (isGone = true)
  }, [])
  return { plans: found.plans, error: found.error }
}
