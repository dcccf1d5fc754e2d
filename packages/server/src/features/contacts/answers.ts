import { mostExtraInfo } from '@recado/contract/contacts/api'
import { cutToMessage } from '@recado/contract/field'
import { z } from 'zod'
import type { Ctx } from '#platform/unit.ts'
import { holdContact, requireContact, tellChange } from './contacts.ts'
import { updateContact } from './queries.ts'

const longestName = 50
const longestValue = 1_000

/** What a contact has answered to a question becomes part of what is known of them: the name, the e-mail, or a field of that name. */
export async function keepAnswer(ctx: Ctx, contactId: number, key: string, answer: string): Promise<void> {
  const value = answer.trim()
  if (value === '') return
  await holdContact(ctx, contactId)
  const { extraInfo } = await requireContact(ctx, contactId)
  const kind = key.toLowerCase()
  const isName = kind === 'name' || kind === 'nome'
  const isEmail = kind === 'email' && z.email().safeParse(value).success
  const others = extraInfo.filter(({ name }) => name.toLowerCase() !== kind)
  if (!isName && !isEmail && others.length >= mostExtraInfo) return
  const patch = isName
    ? { name: cutToMessage(value.replaceAll(/\s+/g, ' '), longestName) }
    : isEmail
      ? { email: value }
      : { extraInfo: [...others, { name: key, value: cutToMessage(value, longestValue) }] }
  await updateContact(ctx.tx, ctx.companyId, contactId, patch, ctx.now)
  await tellChange(ctx, contactId)
}
