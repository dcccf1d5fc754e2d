import { maxExtraInfo } from '@recado/contract/contacts/api'
import { cutToMessage } from '@recado/contract/field'
import { folded } from '@recado/contract/folded'
import { cleanName } from '@recado/contract/name'
import { z } from 'zod'
import type { Ctx } from '#platform/unit.ts'
import { lockContact, requireContact, pushContactChange } from './contacts.ts'
import { updateContact } from './queries.ts'

const maxNameLength = 50
const maxValueLength = 1_000
/** The maximum length of any e-mail address. */
const maxEmailLength = 254

/** Stores what a contact has answered to a question: as the name, the e-mail, or a field named after the question. */
export async function storeAnswer(ctx: Ctx, contactId: number, key: string, answer: string): Promise<void> {
  const value = answer.trim()
  if (value === '') return
  await lockContact(ctx, contactId)
  const { extraInfo } = await requireContact(ctx, contactId)
  const kind = key.toLowerCase()
  const isName = kind === 'name' || kind === 'nome'
  const called = cleanName(value.replaceAll(/\s+/g, ' '))
  if (isName && called === '') return
  const isEmail = kind === 'email' && value.length <= maxEmailLength && z.email().safeParse(value).success
  const others = extraInfo.filter(({ name }) => folded(name) !== folded(key))
  if (!isName && !isEmail && others.length >= maxExtraInfo) return
  const patch = isName
    ? { name: cutToMessage(called, maxNameLength) }
    : isEmail
      ? { email: value }
      : { extraInfo: [...others, { name: key, value: cutToMessage(value, maxValueLength) }] }
  await updateContact(ctx.tx, contactId, patch, ctx.now)
  await pushContactChange(ctx, contactId)
}
