import { z } from 'zod'
import { callDesk } from '#call-desk.ts'
import type { PhoneNumber } from '#meta/accounts.ts'
import { type Kind, problemOf } from '#meta/media/kinds.ts'
import { Refusal } from '#meta/refusal.ts'
import type { State } from '#meta/state.ts'

/** Whether a message of this type carries a file. */
export function isFile(type: string): type is Kind {
  return /^(image|video|audio|document|sticker)$/.test(type)
}

type More = Record<string, z.ZodType>

/** A file by the id of an upload or by a link, with more fields of its kind. */
export function file<M extends More>(more = {} as M) {
  return z
    .strictObject({ id: z.string().optional(), link: z.url().optional(), ...more })
    .refine((one) => ((one as FileRef).id === undefined) !== ((one as FileRef).link === undefined), 'needs an id or a link.')
}

export interface FileRef {
  id?: string | undefined
  link?: string | undefined
}

/** Refuses the id of an upload that is not there, is over, or is another number's. */
export function requireFile(state: State, number: PhoneNumber, kind: string, { id }: FileRef): void {
  if (id === undefined || state.media.find(id)?.number === number) return
  const message = `Param ${kind}['id'] is not a valid whatsapp business account media attachment ID`
  throw new Refusal(100, { message })
}

/** Why a file cannot be sent, found after the message was accepted. Meta fetches a link itself. */
export async function findFileProblem(state: State, kind: Kind, { id, link }: FileRef): Promise<string | undefined> {
  const upload = id === undefined ? undefined : state.media.find(id)
  if (upload) return problemOf(kind, upload)
  if (link === undefined) return undefined
  const { status, bytes, headers } = await callDesk(state.desks, { method: 'GET', url: link })
  if (status !== 200) return `Downloading media from weblink failed with http code ${status}, status message `
  return problemOf(kind, { type: headers['content-type'] ?? '', name: undefined, bytes })
}
