import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { upload } from '#platform/api/upload.ts'
import type { Attached } from './attached.ts'
import { foldRecord, type Identified } from './records.ts'

/** The endpoints of one kind of records. */
export interface Records<Create extends Endpoint = Endpoint> {
  list: Endpoint
  create: Create
  /** Takes what `create` takes, and an id. */
  update: Endpoint
  remove: Endpoint
  /** For records that carry a file. */
  attach?: Endpoint
  detach?: Endpoint
}

/** Calls an endpoint that returns the changed record, and shows that record in all lists. */
export function useRecordCall(list: Endpoint) {
  const client = useQueryClient()
  return async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const record = await call(endpoint, input)
    foldRecord(client, list, record as Identified)
    return record
  }
}

/** The same for one endpoint. A refusal is shown as a toast. */
export function useVerb<E extends Endpoint>(list: Endpoint, verb: E) {
  const callRecord = useRecordCall(list)
  return useMutation({ mutationFn: (input: Input<E>) => callRecord(verb, input) })
}

/** Adds a record, or changes the one with the id; with `seen`, only if it was last changed then (ERR_CONFLICT). */
export function useSave<Create extends Endpoint>({ list, create, update }: Records<Create>) {
  const callRecord = useRecordCall(list)
  return async (id: number | null, fields: Input<Create>, seen?: string): Promise<Output<Create>> => {
    if (id === null) return callRecord(create, fields)
    const seenAt = seen === undefined ? {} : { updatedAt: seen }
    return callRecord(update, { id, ...(fields as object), ...seenAt }) as Promise<Output<Create>>
  }
}

/** Applies what the form says about a record's file; returns whether the stored one was removed. */
export function useAttach({ list, attach, detach }: Records) {
  const client = useQueryClient()
  return async (id: number, { file, dropped }: Attached, hasFile: boolean): Promise<boolean> => {
    const drops = !file && dropped && hasFile
    if (attach && file) foldRecord(client, list, (await upload(attach, { id }, [file])) as Identified)
    if (detach && drops) foldRecord(client, list, (await call(detach, { id })) as Identified)
    return drops
  }
}

export function useRemove({ list, remove }: Records) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => call(remove, { id }),
    onSuccess: (_, id) => foldRecord(client, list, id),
  })
  return mutateAsync
}
