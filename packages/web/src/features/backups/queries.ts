import { showBackups, startBackup } from '@recado/contract/backups/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

const [runningMs, restingMs] = [2_000, 15_000]

/** Nothing is pushed of backups: they are looked at again and again, more often while one runs. */
export function useBackups({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: [showBackups.path],
    queryFn: ({ signal }) => call(showBackups, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? runningMs : restingMs),
    enabled,
  })
}

export function useStart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startBackup, {}),
    onSettled: () => client.invalidateQueries({ queryKey: [showBackups.path] }),
  })
}
