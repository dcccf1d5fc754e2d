import type { TemplateMappings } from '@recado/contract/campaigns/template'
import { folded } from '@recado/contract/folded'
import type { Template } from '@recado/contract/templates/api'
import { variablesOf } from '@recado/contract/templates/fill'

const names = ['nome', 'name', 'nombre', 'cliente', 'customer', 'contato', 'contact', 'contacto']
const firstNames = ['primeiro_nome', 'first_name', 'primer_nombre']
const emails = ['email', 'e_mail', 'correo', 'mail']

/** What a variable's own name says of its value. Others are for the user to choose. */
export function suggestedMappings(template: Template): TemplateMappings {
  const named = variablesOf(template).flatMap(({ key, name }) => {
    const word = folded(name)
    const source = firstNames.includes(word)
      ? 'first-name'
      : names.includes(word)
        ? 'name'
        : emails.includes(word)
          ? 'email'
          : null
    return source === null ? [] : [[key, { source, of: '', ifEmpty: null }] as const]
  })
  return Object.fromEntries(named)
}
