import { mistake } from './refusals.ts'
import type { GivenComponent } from './shapes.ts'
import type { Component } from './template.ts'

interface Words {
  body: string
  warning: string
  footer: (minutes: number) => string
  button: string
}

const english: Words = {
  body: '*{{1}}* is your verification code.',
  warning: ' For your security, do not share this code.',
  footer: (minutes) => `This code expires in ${minutes} minutes.`,
  button: 'Copy code',
}
const words: Readonly<Record<string, Words>> = {
  pt: {
    body: 'Seu código de verificação é *{{1}}*.',
    warning: ' Para sua segurança, não o compartilhe.',
    footer: (minutes) => `Este código expira em ${minutes} minutos.`,
    button: 'Copiar código',
  },
  es: {
    body: 'Tu código de verificación es *{{1}}*.',
    warning: ' Por tu seguridad, no lo compartas.',
    footer: (minutes) => `Este código caduca en ${minutes} minutos.`,
    button: 'Copiar código',
  },
}

/** A template for codes has Meta's own words, and one button. Its button becomes a link that ends with the code. */
export function authenticationComponents(given: GivenComponent[], language: string): Component[] {
  const text = words[language.split('_')[0] ?? ''] ?? english
  const buttons = given.flatMap((one) => (one.type === 'BUTTONS' ? one.buttons : []))
  const [button] = buttons
  if (buttons.length !== 1 || button?.type !== 'OTP')
    throw mistake('authentication', 'An authentication template has one button, of type OTP.')
  if (!given.some(({ type }) => type === 'BODY')) throw mistake('body', 'Message template must have a component of type BODY.')
  return given.map((one): Component => {
    if (one.type === 'BODY') {
      if (one.text !== undefined) throw mistake('authentication', 'The text of an authentication template is fixed.')
      return {
        ...one,
        text: text.body + (one.add_security_recommendation ? text.warning : ''),
        example: { body_text: [['123456']] },
      }
    }
    if (one.type === 'FOOTER') {
      if (one.code_expiration_minutes === undefined)
        throw mistake('authentication', 'The text of an authentication template is fixed.')
      return { ...one, text: text.footer(one.code_expiration_minutes) }
    }
    if (one.type !== 'BUTTONS') throw mistake('authentication', `An authentication template has no ${one.type}.`)
    const url = `https://www.whatsapp.com/otp/code/?otp_type=${button.otp_type}&code=otp{{1}}`
    return {
      type: one.type,
      buttons: [{ type: 'URL', text: button.text ?? text.button, url, example: [url.replace('{{1}}', '123456')] }],
    }
  })
}
