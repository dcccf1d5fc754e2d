import { useLocation, useNavigate } from 'react-router'

/** The query parameters of the address, and a function that changes them. Such changes leave no entry in the history. */
export function useQueryParams(): [URLSearchParams, (change: (query: URLSearchParams) => void) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const alter = (change: (query: URLSearchParams) => void): void => {
    // The query as it is now, since it may have changed after this render.
    const after = new URLSearchParams(location.search)
    change(after)
    void navigate({ pathname, search: String(after) }, { replace: true })
  }
  return [new URLSearchParams(search), alter]
}
