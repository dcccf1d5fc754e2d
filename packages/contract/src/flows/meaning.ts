import { folded } from '#folded.ts'
import { choiceOf, isWord, numberIn } from '#queues/menu.ts'
import type { NodeData } from './node.ts'

/** Which option somebody means: by its number, its title, which may be a number, too, or what was tapped. */
export function optionOf(said: string, options: readonly { number: number; title: string }[]): number | undefined {
  const tapped = options.find(({ number }) => said === `flow:${number}`)
  if (tapped) return tapped.number
  const meant = numberIn(said)
  if (meant !== undefined)
    return (options.find(({ number }) => number === meant) ?? options.find(({ title }) => isWord(said, title)))?.number
  return options[
    choiceOf(
      said,
      options.map(({ title }) => title),
    )
  ]?.number
}

/** For comparing, whatever the case, the accents and the spaces. */
function plain(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}

/** A number as people write it, with a comma or a point; null for anything else. */
function numberOf(text: string): number | null {
  const bare = text.trim().replace(/^R\$\s*/i, '')
  if (!/^-?\d{1,15}([.,]\d{1,10})?$/.test(bare)) return null
  return Number(bare.replace(',', '.'))
}

/** Does what is known compare so with what is asked for? What is not known compares with nothing. */
export function compares(known: string, condition: NodeData<'condition'>['condition'], asked: string): boolean {
  if (known === '') return false
  const [left, right] = [numberOf(known), numberOf(asked)]
  if (condition === 1) return left !== null && right !== null ? left === right : plain(known) === plain(asked)
  if (left === null || right === null) return false
  if (condition === 2) return left >= right
  if (condition === 3) return left <= right
  return condition === 4 ? left < right : left > right
}
