import { errorCodes } from '@recado/contract/errors'
import { describe, expect, test } from 'vitest'
import { networkError } from '#platform/errors.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Every text by its path: `connections.tabs.general`. */
function flat(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    return typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`)
  })
}

/** The specification gives these word for word. */
const specified = ['ticketNotes.added', 'ticketNotes.deleted']
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([match]) => match).sort()
const portuguese = flat(pt)

/** One thing has one name: what was once called otherwise is not called so again. */
const dropped = {
  pt: /robô|on-line|preencha este campo|a entrada|a espera|sem isto/i,
  en: /attendant|relationship|fill in this field|to waiting/i,
  es: /atenciones|(?<!necesita )atención\b|completa este campo|la entrada|la espera|sin esto/i,
}
/** Under the company's name: what Recado is for. */
const ofTheProduct = 'shell.product'

describe.each([
  ['pt', pt],
  ['en', en],
  ['es', es],
] as const)('texts, %s', (code, language) => {
  const texts = new Map(flat(language))

  test('every error code has a text', () => {
    const codes = [...errorCodes, networkError]
    expect(codes.filter((code) => !texts.get(`errors.${code}`))).toEqual([])
  })

  test('every text of the Portuguese is there, with the same values in it, and no other', () => {
    expect([...texts.keys()]).toEqual(portuguese.map(([path]) => path))
    const different = portuguese.filter(
      ([path, text]) => String(placeholders(text)) !== String(placeholders(texts.get(path) ?? '')),
    )
    expect(different).toEqual([])
  })

  test('what has a new name goes by it everywhere', () => {
    expect([...texts].filter(([path, text]) => dropped[code].test(text) && path !== ofTheProduct)).toEqual([])
  })

  test('no text is empty, shouts or apologises', () => {
    const faulty = ([path, text]: [string, string]) =>
      text.trim() === '' || (/[!¡]|\bops\b/i.test(text) && !specified.includes(path))
    expect([...texts].filter(faulty)).toEqual([])
  })
})
