import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, writeStored } from './storage.ts'

export const languages = { pt: 'Português', en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages

/** The shape of the Portuguese texts with any words: a missing or a left-over key does not compile. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

type Texts = Resource[string]
type Loaders = Readonly<Record<Language, () => Promise<Texts>>>

/** The texts in two sets: the few that are needed before sign-in, and all. */
export interface TextSets {
  entrance: Loaders
  whole: Loaders
}

const storageKey = 'i18nextLng'
const documentLanguages: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }
let sets: TextSets
let wanted: keyof TextSets = 'entrance'
const loaded = new Set<string>()
const started = Promise.withResolvers<void>()

/** Shows the language chosen before. Each language is fetched when it is shown, so that no text arrives late. */
export async function startI18n(textSets: TextSets): Promise<void> {
  sets = textSets
  await i18next.use(initReactI18next).init({
    lng: 'pt',
    fallbackLng: 'pt',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await show(storedLanguage()).catch(() => show('pt'))
  started.resolve()
}

/** From now on all texts are wanted: those behind sign-in too. May be called before the first ones are there. */
export async function loadAllTexts(): Promise<void> {
  wanted = 'whole'
  await started.promise
  await load(currentLanguage())
}

/** Changes the language here and on the next visit; stays as it is when the texts cannot be fetched. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language)
  writeStored(storageKey, language)
}

/** In a browser where no language was ever chosen, the one the user chose elsewhere. */
export async function adoptLanguage(language: string): Promise<void> {
  const theirs = asLanguage(language)
  if (readStored(storageKey) === null && theirs !== currentLanguage()) await show(theirs).catch(() => null)
}

export function currentLanguage(): Language {
  return asLanguage(i18next.language)
}

async function show(language: Language): Promise<void> {
  let set: keyof TextSets
  do {
    set = wanted
    await load(language)
    // While the few were on their way, all may have become wanted.
  } while (set !== wanted)
  await i18next.changeLanguage(language)
  document.documentElement.lang = documentLanguages[language]
}

async function load(language: Language): Promise<void> {
  const key = `${wanted} ${language}`
  if (loaded.has(key)) return
  const texts = await sets[wanted][language]()
  for (const [namespace, keys] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, keys)
  loaded.add(key)
}

function storedLanguage(): Language {
  return asLanguage(readStored(storageKey) ?? 'pt')
}

function asLanguage(text: string): Language {
  return text in languages ? (text as Language) : 'pt'
}
