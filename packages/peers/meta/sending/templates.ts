import type { Template, Waba } from '#meta/accounts.ts'
import { Refusal } from '#meta/refusal.ts'
import type { Recipient } from './recipients.ts'

export interface TemplateContent {
  name: string
  language: { code: string }
  components?: { type: string; parameters?: object[] }[]
}

/** The template that a message names, if it may be sent with these parameters to this recipient. */
export function requireTemplate(
  { templates }: Waba,
  { name, language, components = [] }: TemplateContent,
  to: Recipient,
): Template {
  const template = templates.find((one) => one.name === name && one.language === language.code)
  if (template?.status === 'PAUSED') throw new Refusal(132015)
  if (template?.status === 'DISABLED') throw new Refusal(132016)
  if (template?.status !== 'APPROVED')
    throw new Refusal(132001, { details: `template name (${name}) does not exist in ${language.code}` })
  const given = components.find(({ type }) => type === 'body')?.parameters?.length ?? 0
  if (given !== template.parameters) {
    const details = `body: number of localizable_params (${given}) does not match the expected number of params (${template.parameters})`
    throw new Refusal(132000, { details })
  }
  if (template.category === 'AUTHENTICATION' && to.isById) throw new Refusal(131062)
  return template
}
