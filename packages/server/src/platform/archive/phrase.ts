import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist as en } from '@scure/bip39/wordlists/english.js'
import { wordlist as es } from '@scure/bip39/wordlists/spanish.js'
import { wordlist as pt } from '@scure/bip39/wordlists/portuguese.js'
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const lists = { pt, es, en }
export type PhraseLanguage = keyof typeof lists

/** 128 bits: twelve words. */
const entropyBytes = 16
// RFC 8410: what stands before the 32 bytes of a private key of X25519.
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

class WrongPhrase extends Error {
  override name = 'WrongPhrase'
}

/** Twelve words that are chosen by chance. They are the only way to the private key, and are kept nowhere. */
export function makePhrase(language: PhraseLanguage): string {
  return entropyToMnemonic(randomBytes(entropyBytes), lists[language])
}

/** The private key of a phrase. Throws WrongPhrase where a word is not in the list, or the words do not belong together. */
export function privateKeyOf(phrase: string): KeyObject {
  const words = phrase.normalize('NFKD').toLowerCase().trim().split(/\s+/)
  const fitting = Object.values(lists).find((list) => words.every((word) => list.includes(word)))
  if (!fitting) throw new WrongPhrase(`The recovery phrase is wrong: ${unknownIn(words)}`)
  if (words.length !== 12) throw new WrongPhrase(`The recovery phrase has 12 words, not ${words.length}`)
  const seed = hkdfSync('sha256', entropyOf(words.join(' '), fitting), '', 'recado recovery phrase', 32)
  return createPrivateKey({ key: Buffer.concat([pkcs8, Buffer.from(seed)]), format: 'der', type: 'pkcs8' })
}

/** Its public key, which an installation keeps, as 43 characters. */
export function publicKeyOf(privateKey: KeyObject): string {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  if (x === undefined) throw new Error('No key of X25519')
  return x
}

function entropyOf(phrase: string, list: string[]): Uint8Array {
  try {
    return mnemonicToEntropy(phrase, list)
  } catch {
    throw new WrongPhrase('The recovery phrase is wrong: its words are known, and do not belong together in this order')
  }
}

/** Names the first word that is not in the list which knows most of them. */
function unknownIn(words: readonly string[]): string {
  const unknown = Object.values(lists).map((list) => words.findIndex((word) => !list.includes(word)))
  const at = Math.max(...unknown)
  return `word ${at + 1}, “${words[at]}”, is in no list`
}
