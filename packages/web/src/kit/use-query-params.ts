import { useCallback } from 'react'
import { useLocation, useNavigate } from '#platform/router/router.tsx'

/** The query parameters of the address, and a function that changes them. Such changes leave no entry in the history. */
export function useQueryParams(): [URLSearchParams, (change: (query: URLSearchParams) => void) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const alter = useCallback(
    (change: (query: URLSearchParams) => void): void => {
      // The query as it is now, since it may have changed after this render.
      const after = new URLSearchParams(location.search)
      change(after)
      void navigate({ search: String(after), hash: '' }, { replace: true })
    },
    [navigate],
  )
  return [new URLSearchParams(search), alter]
}
