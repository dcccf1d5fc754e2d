import { errorCodes } from '@recado/contract/errors'
import { describe, expect, test } from 'vitest'
import { microphoneError, networkError } from '#platform/api/errors.ts'
import type { Language } from '#platform/i18n.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Each file of texts by its path; what it exports are its namespaces. */
const files = import.meta.glob<Tree>('./**/texts/{pt,en,es}.ts', { eager: true })
const textsIn = (language: Language): Tree =>
  Object.assign({}, ...Object.entries(files).flatMap(([path, texts]) => (path.endsWith(`/${language}.ts`) ? [texts] : [])))

/** Every text by its path: `connections.tabs.general`. */
function flat(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    return typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`)
  })
}

/** The specification gives these word for word. */
const specified = [
  'ticketNotes.added',
  'ticketNotes.deleted',
  'flows.nameMissing',
  'flows.nameShort',
  'flows.nameLong',
  'flows.hint',
  'triggerPhrases.created',
  'triggerPhrases.changed',
  'flowNodes.nameShort',
  'flowNodes.nameLong',
  'flowNodes.fileLarge',
  'flowNodes.emptyTexts',
  'flowNodes.wrongInterval',
  'flowNodes.contentAdded',
]
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([match]) => match).sort()
const portuguese = flat(textsIn('pt'))

/** One thing has one name: a text must not use the former one. */
const dropped = {
  pt: /robô|on-line|preencha este campo|a entrada|a espera\b|sem isto|informativo/i,
  en: /attendant|relationship|fill in this field|to waiting|\badmins?\b|good (until|to the end)|\b(whoever|(some|no|any|every)body)\b/i,
  es: /atenciones|(?<!necesita )atención\b|completa este campo|la (entrada|espera)|sin esto|planilla|encend(er|ida)|apagad|vídeo|\baún\b/i,
}
/** The button that adds a record says that there will be a new one. The day's tasks are typed in place, so they are exempt. */
const adding = { pt: /^Nov[oa] /, en: /^New /, es: /^Nuev[oa] / }
/** Under the company's name: what Recado is for. */
const ofTheProduct = 'shell.product'

describe.each(['pt', 'en', 'es'] as const)('texts, %s', (code) => {
  const texts = new Map(flat(textsIn(code)))

  test('every error code has exactly one text, in its own feature or among the shared texts', () => {
    const codes = [...errorCodes, networkError, microphoneError]
    const counted = codes.map((code) => [code, [...texts.keys()].filter((path) => path.endsWith(`errors.${code}`)).length])
    expect(counted.filter(([, count]) => count !== 1)).toEqual([])
  })

  test('the texts are those of the Portuguese, with the same placeholders', () => {
    expect([...texts.keys()].sort()).toEqual(portuguese.map(([path]) => path).sort())
    const different = portuguese.filter(
      ([path, text]) => String(placeholders(text)) !== String(placeholders(texts.get(path) ?? '')),
    )
    expect(different).toEqual([])
  })

  test('a renamed thing has its new name in every text', () => {
    expect([...texts].filter(([path, text]) => dropped[code].test(text) && path !== ofTheProduct)).toEqual([])
  })

  test('the button that adds a record has one kind of wording on every page', () => {
    const named = (path: string) => path.endsWith('.add') && path !== 'todo.add' && texts.has(path.replace(/add$/, 'emptyTitle'))
    expect([...texts].filter(([path, text]) => named(path) && !adding[code].test(text))).toEqual([])
    expect([...texts].filter(([path]) => named(path)).length).toBeGreaterThan(15)
  })

  test('no text is empty, shouts or apologises', () => {
    const faulty = ([path, text]: [string, string]) =>
      text.trim() === '' || (/[!¡]|\bops\b/i.test(text) && !specified.includes(path))
    expect([...texts].filter(faulty)).toEqual([])
  })
})

test('tabs have the Portuguese titles of the specification', () => {
  const words = new Map(flat(textsIn('pt')))
  const titles = {
    dashboard: 'Painel',
    tickets: 'Atendimentos',
    connections: 'Conexões',
    quickMessages: 'Respostas rápidas',
    todo: 'Tarefas',
    calendar: 'Agenda',
    tags: 'Etiquetas',
    contactsPage: 'Contatos',
    helps: 'Ajuda',
    users: 'Usuários',
    fileLists: 'Listas de arquivos',
    prompts: 'Prompts de IA',
    integrations: 'Integrações',
    messagesApi: 'API de mensagens',
    settings: 'Configurações',
    kanban: 'Kanban',
    invoices: 'Financeiro',
    queues: 'Filas',
    announcements: 'Comunicados',
    chats: 'Chat da equipe',
    contactLists: 'Listas de contatos',
    campaigns: 'Campanhas',
    campaignSettings: 'Configurações de campanhas',
    triggerPhrases: 'Campanhas de fluxo',
    flows: 'Fluxos de conversa',
  }
  expect(Object.fromEntries(Object.keys(titles).map((name) => [name, words.get(`${name}.title`)]))).toEqual(titles)
})
