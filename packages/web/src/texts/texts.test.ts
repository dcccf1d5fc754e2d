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

describe.each([['pt', pt], ['en', en], ['es', es]] as const)('texts, %s', (_, language) => {
  const texts = new Map(flat(language))

  test('every error code has a text', () => {
    const codes = [...Object.keys(errorCodes), networkError]
    expect(codes.filter((code) => !texts.get(`errors.${code}`))).toEqual([])
  })

  test('every text of the Portuguese is there, with the same values in it, and no other', () => {
    expect([...texts.keys()]).toEqual(portuguese.map(([path]) => path))
    const different = portuguese.filter(([path, text]) => String(placeholders(text)) !== String(placeholders(texts.get(path) ?? '')))
    expect(different).toEqual([])
  })

  test('no text is empty, shouts or apologises', () => {
    const faulty = ([path, text]: [string, string]) => text.trim() === '' || (/[!¡]|\bops\b/i.test(text) && !specified.includes(path))
    expect([...texts].filter(faulty)).toEqual([])
  })
})
