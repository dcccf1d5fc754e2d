import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, writeStored } from './storage.ts'

export const languages = { pt: 'Português', en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages

/** All texts by namespace, in Portuguese. Each file of texts adds its own. */
export interface Texts {}

/** The shape of the Portuguese texts with any words: a missing or a surplus key does not compile. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

/** The files of some namespaces, one per language; each is fetched when its language is shown. */
export type TextFiles<Name extends keyof Texts = never> = Readonly<
  Record<Language, () => Promise<{ readonly [N in Name]: Translation<Texts[N]> }>>
>

/** What is there from the start; all other texts come with their code. */
type Shared = 'errors' | 'validation' | 'session' | 'ui'
export type TextsName = Exclude<keyof Texts, Shared>

// `errors` of a namespace holds the texts of its error codes, wherever the error is shown.
type ErrorTexts = { [N in keyof Texts]: Texts[N] extends { errors: infer E } ? E : never }[keyof Texts]
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

// Types every `t('key')` from the Portuguese texts: a wrong key, or a value it does not take, does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Omit<Texts, 'errors'> & { errors: Texts['errors'] & UnionToIntersection<ErrorTexts> }
  }
}

const storageKey = 'i18nextLng'
const documentLanguages: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

let shown: Language = storedLanguage()
const known = new Map<string, TextFiles>()
const wanted = new Set<TextFiles>()
const loaded = new Set<TextFiles[Language]>()
const started = Promise.withResolvers<void>()

/** Registers texts that are fetched once something wants them. */
export function registerTexts(name: TextsName, files: TextFiles): void {
  known.set(name, files)
}

/** Shows the language chosen earlier, with the texts that are needed everywhere. */
export async function startI18n(...shared: readonly TextFiles[]): Promise<void> {
  for (const files of shared) wanted.add(files)
  await i18next.use(initReactI18next).init({
    lng: shown,
    fallbackLng: 'pt',
    resources: {},
    // A name in a sentence keeps its own direction.
    interpolation: { escapeValue: true, escape: isolated },
    react: { useSuspense: false },
  })
  started.resolve()
  await show(shown).catch(() => show('pt'))
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A value for a sentence, fenced with invisible marks if it would reverse the direction of the words around it. */
export function isolated(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value
}

/** Loads code together with the texts it shows, so that neither is there without the other. */
export async function withTexts<T>(names: readonly TextsName[], load: () => Promise<T>): Promise<T> {
  const [code] = await Promise.all([load(), ...names.map(loadTexts)])
  return code
}

/** Changes the language here and for the next visit; it stays as it is when the texts cannot be fetched. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language)
  writeStored(storageKey, language)
}

/** In a browser where no language was ever chosen, takes the one the user chose elsewhere. */
export async function adoptLanguage(language: string): Promise<void> {
  const theirs = asLanguage(language)
  if (readStored(storageKey) === null && theirs !== shown) await show(theirs).catch(() => null)
}

export function currentLanguage(): Language {
  return shown
}

async function show(language: Language): Promise<void> {
  let count: number
  do {
    count = wanted.size
    await Promise.all([...wanted].map((files) => load(files, language)))
    // Others may have become wanted in the meantime.
  } while (wanted.size > count)
  shown = language
  await i18next.changeLanguage(language)
  document.documentElement.lang = documentLanguages[language]
}

async function loadTexts(name: TextsName): Promise<void> {
  const files = known.get(name)
  if (!files) throw new Error(`Nothing declares the texts of ${name}.`)
  wanted.add(files)
  await load(files, shown)
}

async function load(files: TextFiles, language: Language): Promise<void> {
  if (loaded.has(files[language])) return
  const texts: Readonly<Record<string, { errors?: object }>> = await files[language]()
  await started.promise
  for (const [namespace, keys] of Object.entries(texts)) {
    i18next.addResourceBundle(language, namespace, keys, true)
    if (keys.errors) i18next.addResourceBundle(language, 'errors', keys.errors, true)
  }
  loaded.add(files[language])
}

function storedLanguage(): Language {
  return asLanguage(readStored(storageKey) ?? 'pt')
}

function asLanguage(text: string): Language {
  return text in languages ? (text as Language) : 'pt'
}
