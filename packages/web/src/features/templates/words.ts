import { fillSlots } from '@recado/contract/templates/content'
import { currentLanguage } from '#platform/i18n.ts'

/** `pedido_pronto` as people read it: Pedido pronto. */
export function nameInWords(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** A text in which what is open is left out: Olá …, o pedido … */
export function openText(body: string): string {
  return fillSlots(body, () => '…')
}

/** Meta's `pt_BR` in the reader's language. One that the browser does not know stays as it is. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(language.replace('_', '-')) ?? language
  } catch {
    return language
  }
}
