import type { Contacts } from '@recado/border/content'

type Card = Contacts['cards'][number]

interface Line {
  name: string
  parameters: string
  value: string
}

/** A vCard as Meta takes a contact: name, telephone numbers, mail addresses and organisation. */
export function contactOf({ name, vcard }: Card): object {
  const lines = linesOf(vcard)
  const all = (wanted: string) => lines.filter((line) => line.name === wanted && line.value !== '')
  const [full] = all('FN')
  const shown = full?.value || name || 'Contato'
  const phones = all('TEL').map(({ parameters, value }) => {
    const waId = /\bwaid=(\d+)/i.exec(parameters)?.[1]
    return { phone: value, type: 'CELL', ...(waId === undefined ? {} : { wa_id: waId }) }
  })
  const emails = all('EMAIL').map(({ value }) => ({ email: value }))
  const company = all('ORG')[0]?.value.split(';')[0]
  return {
    name: { formatted_name: shown, first_name: shown.split(' ')[0] },
    ...(phones.length > 0 ? { phones } : {}),
    ...(emails.length > 0 ? { emails } : {}),
    ...(company ? { org: { company } } : {}),
  }
}

/** Continued lines are joined (RFC 6350, 3.2), and a group before the name (`item1.TEL`) is left out. */
function linesOf(vcard: string): Line[] {
  return vcard
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, parameters = '', value = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [{ name: name.toUpperCase(), parameters, value: value.replaceAll(/\\(.)/g, '$1').trim() }]
    })
}
