import { Refusal } from '#meta/refusal.ts'
import type { Button } from '#meta/templates/template.ts'
import { variablesIn } from '#meta/templates/variables.ts'
import type { Part } from './template-values.ts'

const maxCode = 15
const maxPayload = 128

/** Each value is for a button of its type; a link with a variable and a code to copy must have theirs. */
export function checkButtonValues(buttons: Button[], given: Part[]): void {
  for (const { index, sub_type: kind, parameters = [] } of given) {
    const at = Number(index)
    const button = index === undefined ? undefined : buttons[at]
    if (!button || button.type.toLowerCase() !== kind)
      throw new Refusal(132012, { details: `buttons: there is no button of type ${kind} at index ${index}` })
    checkValue(button, at, parameters)
  }
  buttons.forEach((button, at) => {
    const isGiven = given.some(({ index }) => Number(index) === at)
    if (!isGiven && needsValue(button))
      throw new Refusal(131008, { details: `buttons: Button at index ${at} of type ${button.type} requires a parameter` })
  })
}

function needsValue({ type, url = '' }: Button): boolean {
  return type === 'COPY_CODE' || (type === 'URL' && variablesIn(url).length > 0)
}

const valueTypes: Readonly<Record<string, string>> = {
  QUICK_REPLY: 'payload',
  URL: 'text',
  COPY_CODE: 'coupon_code',
  FLOW: 'action',
}

function checkValue(button: Button, at: number, [value, ...more]: NonNullable<Part['parameters']>): void {
  const { type, url = '' } = button
  const valueType = valueTypes[type] ?? ''
  if (type === 'URL' && variablesIn(url).length === 0)
    throw new Refusal(132018, { details: `buttons: Button at index ${at} of type URL does not take a parameter` })
  if (more.length > 0) throw new Refusal(132000, { details: `buttons: Button at index ${at} takes one parameter` })
  if (!value) {
    if (type === 'FLOW') return
    throw new Refusal(131008, { details: `buttons: Button at index ${at} of type ${type} requires a parameter` })
  }
  if (value.type !== valueType)
    throw new Refusal(132012, {
      details: `buttons: Format mismatch at index ${at}, expected ${valueType}, received ${value.type}`,
    })
  if (type === 'FLOW') return
  const text = value[valueType]
  const max = type === 'COPY_CODE' || isOneTimeCode(url) ? maxCode : type === 'QUICK_REPLY' ? maxPayload : Infinity
  if (typeof text !== 'string' || text === '')
    throw new Refusal(131008, { details: `buttons: ${valueType} at index ${at} is required` })
  if (Array.from(text).length > max)
    throw new Refusal(131009, { details: `buttons: ${valueType} at index ${at} is longer than ${max} characters` })
}

function isOneTimeCode(url: string): boolean {
  return url.startsWith('https://www.whatsapp.com/otp/code/')
}
