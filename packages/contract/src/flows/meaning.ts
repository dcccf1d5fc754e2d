import { folded } from '#folded.ts'
import { choiceOf } from '#queues/menu.ts'

/** Which option somebody means: by its number, its title, or what was tapped. */
export function optionOf(said: string, options: readonly { number: number; title: string }[]): number | undefined {
  const tapped = options.find(({ number }) => said === `flow:${number}`)
  if (tapped) return tapped.number
  const [, digits] = /^\[?\s*0*([1-9]\d*)\s*[\].)]?$/.exec(said.normalize('NFKC').trim()) ?? []
  if (digits !== undefined) return options.find(({ number }) => number === Number(digits))?.number
  return options[
    choiceOf(
      said,
      options.map(({ title }) => title),
    )
  ]?.number
}

/** For comparing, whatever the case, the accents and the spaces. */
export function plain(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}

/** A number as people write it, with a comma or a point; null for anything else. */
export function numberOf(text: string): number | null {
  const bare = text.trim().replace(/^R\$\s*/i, '')
  if (!/^-?\d{1,15}([.,]\d{1,10})?$/.test(bare)) return null
  return Number(bare.replace(',', '.'))
}
