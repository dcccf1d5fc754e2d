import { Refusal } from '#meta/refusal.ts'
import { lengthOf, mistake, tooLong } from './refusals.ts'
import type { GivenButton } from './shapes.ts'
import type { Button } from './template.ts'
import { variablesIn } from './variables.ts'

const maxButtons = 10
const maxOf: Readonly<Record<string, number>> = {
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  FLOW: 1,
  REQUEST_CONTACT_INFO: 1,
  OTP: 0,
}
const maxText = 25
const maxUrl = 2000
const maxCode = 15

export function checkButtons(buttons: GivenButton[]): Button[] {
  if (buttons.length > maxButtons) throw mistake('buttons', `There can be at most ${maxButtons} buttons.`)
  for (const [type, max] of Object.entries(maxOf)) {
    if (buttons.filter((one) => one.type === type).length > max)
      throw mistake('buttons', `There can be at most ${max} buttons of type ${type}.`)
  }
  const replies = buttons.map(({ type }) => type === 'QUICK_REPLY')
  const turns = replies.filter((isReply, at) => at > 0 && isReply !== replies[at - 1]).length
  if (turns > 1) throw mistake('buttons', 'Quick replies must stand together.')
  const texts = buttons.flatMap(({ text }) => (text === undefined ? [] : [text]))
  if (new Set(texts).size !== texts.length) throw mistake('buttons', "You can't use the same text for several buttons.")
  return buttons.map(checkButton)
}

function checkButton(button: GivenButton, at: number): Button {
  checkText(button.text)
  if (button.type === 'URL') checkUrl(button)
  if (button.type === 'PHONE_NUMBER') return withNumber(button, at)
  if (button.type === 'COPY_CODE') return withCode(button)
  if (button.type !== 'FLOW') return button
  if ([button.flow_id, button.flow_name, button.flow_json].filter((one) => one !== undefined).length !== 1)
    throw mistake('buttons', 'A button of type FLOW needs one of flow_id, flow_name and flow_json.')
  return button
}

function checkText(text: string | undefined): void {
  if (text === undefined) return
  if (text.trim() === '' || /[\n*_~`]|\p{Extended_Pictographic}|\{\{/u.test(text))
    throw mistake('buttons', "Button text can't be empty and can't have variables, new lines, emojis or formatting characters.")
  if (lengthOf(text) > maxText) throw tooLong('BUTTONS text', maxText)
}

type Given<T extends GivenButton['type']> = Extract<GivenButton, { type: T }>

function withNumber(button: Given<'PHONE_NUMBER'>, at: number): Button {
  if (!/^\+?\d{7,20}$/.test(button.phone_number))
    throw new Refusal(192, { message: `Param components['buttons'][${at}]['phone_number'] is not a valid phone number.` })
  return { ...button, phone_number: `+${button.phone_number.replace('+', '')}` }
}

function withCode(button: Given<'COPY_CODE'>): Button {
  const code = [button.example].flat()[0] ?? ''
  if (code === '' || lengthOf(code) > maxCode)
    throw mistake('noSample', 'button of type COPY_CODE is missing expected field(s) (example)')
  return { ...button, text: button.text ?? 'Copy offer code', example: [code] }
}

/** An address may have one variable, at its end. */
function checkUrl({ url, example }: Given<'URL'>): void {
  if (lengthOf(url) > maxUrl) throw tooLong('BUTTONS url', maxUrl)
  const names = variablesIn(url)
  if (!URL.canParse(url.replaceAll(/\{\{.*?\}\}/g, 'x')) || !/^https?:\/\//.test(url))
    throw mistake('buttons', 'The URL of a button is not valid.')
  if (names.length === 0) return
  if (names.length > 1 || !url.endsWith('}}')) throw mistake('buttons', 'The URL of a button can have one variable, at its end.')
  if (![example].flat()[0]) throw mistake('noSample', 'button of type URL is missing expected field(s) (example)')
}
