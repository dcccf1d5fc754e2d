import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setLanguage as keepLanguage } from '@recado/contract/users'
import { call } from './api.ts'
import { session } from './session.ts'
import { readStored, writeStored } from './storage.ts'

export const languages = { pt: 'Português', en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages

/** The shape of the Portuguese texts with any words: a missing or a left-over key does not compile. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

export type Loaders = Record<Exclude<Language, 'pt'>, () => Promise<Resource[string]>>

const storageKey = 'i18nextLng'
const documentLanguages: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }
let loaders: Loaders

/** Portuguese is at hand; the others are fetched when chosen, whole, so that no text arrives late. */
export async function startI18n(pt: Resource[string], others: Loaders): Promise<void> {
  loaders = others
  await i18next.use(initReactI18next).init({
    lng: 'pt',
    fallbackLng: 'pt',
    resources: { pt },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await show(storedLanguage()).catch(() => show('pt'))
}

/** Changes the language here, on the next visit and, best effort, for the user; stays as it is when the texts cannot be fetched. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language)
  writeStored(storageKey, language)
  if (session.token()) void call(keepLanguage, { lang: language }).catch(() => null)
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
  if (language !== 'pt' && !i18next.hasResourceBundle(language, 'errors')) {
    const texts = await loaders[language]()
    for (const [namespace, keys] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, keys)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = documentLanguages[language]
}

function storedLanguage(): Language {
  return asLanguage(readStored(storageKey) ?? 'pt')
}

function asLanguage(text: string): Language {
  return text in languages ? (text as Language) : 'pt'
}
