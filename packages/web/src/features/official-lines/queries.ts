import type { Input } from '@recado/contract/endpoint'
import {
  createOfficialLine,
  listMetaApps,
  moveToOfficialLine,
  moveToPhone,
  prepareMetaApp,
  showMove,
  showOfficialLine,
  updateOfficialLine,
  type OfficialLine,
  type Step,
} from '@recado/contract/official-lines/api'
import { signUp, type SignupChoice, signUpConnection } from '@recado/contract/official-lines/signup'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Everything about official lines. A push of a connection refetches what is shown of it. */
const all = 'official-lines'
const lineKey = (id: number) => [all, 'line', id]
const pollMs = 4_000

/** An app for a new line: its address is good from now on, since Meta calls it before anything is saved. */
export function usePreparedApp(enabled: boolean) {
  return useQuery({ queryKey: [all, 'prepared'], queryFn: () => call(prepareMetaApp, {}), enabled, staleTime: Infinity })
}

/** The apps. Nothing is pushed of an app without connections, so they are polled while Meta may verify one. */
export function useMetaApps() {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(listMetaApps, {}, { signal })
  return useQuery({ queryKey: [all, 'apps'], queryFn, staleTime: 0, refetchInterval: pollMs })
}

/** Polled for what no push tells: the last event, and sooner while a first message or Meta's call is awaited. */
export function useOfficialLine(id: number | null) {
  return useQuery({
    queryKey: lineKey(id ?? 0),
    queryFn: ({ signal }) => call(showOfficialLine, { id: id ?? 0 }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.steps.every(isDone) ? 10 * pollMs : pollMs),
  })
}

function isDone({ state }: Step): boolean {
  return state !== 'waiting'
}

export function useLineCalls() {
  const client = useQueryClient()
  const keep = (line: OfficialLine) => {
    client.setQueryData(lineKey(line.connectionId), line)
    void client.invalidateQueries({ queryKey: [all, 'apps'] })
    client.removeQueries({ queryKey: [all, 'prepared'] })
  }
  return {
    create: async (input: Input<typeof createOfficialLine>) => {
      const { connection, line } = await call(createOfficialLine, input)
      keep(line)
      return connection
    },
    signUp: async (input: Input<typeof signUp>) => {
      const { connection, line } = await call(signUp, input)
      keep(line)
      return connection
    },
    signUpConnection: async (input: Input<typeof signUpConnection>) => {
      const { connection, line } = await call(signUpConnection, input)
      keep(line)
      return connection
    },
    update: async (input: Input<typeof updateOfficialLine>) => keep(await call(updateOfficialLine, input)),
    toOfficial: async (input: Input<typeof moveToOfficialLine>) => {
      const { connection, line } = await call(moveToOfficialLine, input)
      keep(line)
      return connection
    },
    toPhone: (id: number) => call(moveToPhone, { id }),
  }
}

/** Asks Meta about a line again, and changes nothing. */
export function useCheckLine(id: number, checked: string) {
  const { update } = useLineCalls()
  return useMutation({
    mutationFn: () => update({ id }),
    onSuccess: () => toast.success(checked),
  })
}

/** Where the check of a refused line stopped. */
export function refusedSteps(error: unknown): readonly Step[] | null {
  if (!hasCode(error, 'ERR_OFFICIAL_LINE')) return null
  return (error.details as { steps?: Step[] } | undefined)?.steps ?? null
}

/** The numbers of which one is to be chosen. */
export function choiceIn(error: unknown): SignupChoice | null {
  return hasCode(error, 'ERR_SIGNUP_CHOICE') ? ((error.details as SignupChoice | undefined) ?? null) : null
}

export function useMove(id: number) {
  return useQuery({
    queryKey: [all, 'move', id],
    queryFn: ({ signal }) => call(showMove, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
