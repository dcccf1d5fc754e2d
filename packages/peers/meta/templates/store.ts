import { type Accounts, newId, type Waba } from '#meta/accounts.ts'
import type { Template } from './template.ts'

export type NewTemplate = Pick<Template, 'name'> &
  Partial<Pick<Template, 'language' | 'category' | 'parameterFormat' | 'components' | 'status' | 'ttlSeconds'>>

/** A new template, which is approved unless another status is given. */
export function addTemplate({ templates }: Waba, given: NewTemplate, at = 0): Template {
  const { status = 'APPROVED' } = given
  const template: Template = {
    language: 'pt_BR',
    category: 'UTILITY',
    parameterFormat: 'POSITIONAL',
    components: [{ type: 'BODY', text: given.name }],
    ...given,
    id: newId(),
    status,
    rejectedReason: 'NONE',
    quality: { score: 'UNKNOWN', at },
    editedAt: [],
    wasApproved: status === 'APPROVED',
    pauses: 0,
    held: [],
  }
  templates.push(template)
  return template
}

export interface Owned {
  waba: Waba
  template: Template
}

export function findOwned({ wabas }: Accounts, id: string): Owned | undefined {
  for (const waba of wabas) {
    const template = waba.templates.find((one) => one.id === id)
    if (template) return { waba, template }
  }
  return undefined
}

export function findTemplate({ templates }: Waba, name: string, language: string): Template | undefined {
  return templates.find((one) => one.name === name && one.language === language)
}
