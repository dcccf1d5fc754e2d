import { useLocation, useNavigate } from 'react-router'

/** What stands behind the question mark of the address, and how to change it: the way back leads past such changes. */
export function useAddress(): [URLSearchParams, (change: (query: URLSearchParams) => void) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const alter = (change: (query: URLSearchParams) => void): void => {
    // As it is by now: something else may have changed it since this was drawn.
    const after = new URLSearchParams(location.search)
    change(after)
    void navigate({ pathname, search: String(after) }, { replace: true })
  }
  return [new URLSearchParams(search), alter]
}
