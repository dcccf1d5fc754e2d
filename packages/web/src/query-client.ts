import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isTransient } from '#platform/api/errors.ts'
import { repeatOutdatedFirstFetches } from '#platform/api/first-fetch.ts'
import { useSession } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'

/** The cache of everything fetched. Live events keep lists fresh; the rest is fetched again after half a minute. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: being offline is a visible error, not a spinner that never ends.
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
  // No error is swallowed: what a mutation does not show itself becomes a toast.
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (!mutation.options.onError) toast.error(error)
    },
  }),
})

repeatOutdatedFirstFetches(queryClient)

// Leaves no data of one user for the next.
useSession.subscribe((state, before) => {
  if (before.token && !state.token) queryClient.clear()
})
