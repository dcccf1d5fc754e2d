export const palette = ['#0e9f6e', '#7c3aed', '#d97706', '#0891b2', '#be185d', '#4d7c0f', '#2563eb', '#a21caf']

/** A name's own colour, the same everywhere. */
export function nameColour(name: string): string {
  return palette[placeOf(name)] ?? '#2563eb'
}

/** The colours given to each conversation's members, in the order they were seen. */
const assignedColours = new Map<number, Map<string, string>>()

/** A member's colour in a conversation: the name's own, or the next one that fewer members have. It lasts as long as the page. */
export function memberColour(conversation: number, name: string): string {
  const colours = assignedColours.get(conversation) ?? new Map<string, string>()
  assignedColours.set(conversation, colours)
  const known = colours.get(name)
  if (known) return known
  const own = placeOf(name)
  const inTurn = [...palette.slice(own), ...palette.slice(0, own)]
  const holders = (colour: string) => [...colours.values()].filter((other) => other === colour).length
  const fewest = Math.min(...inTurn.map(holders))
  const colour = inTurn.find((candidate) => holders(candidate) === fewest) ?? nameColour(name)
  colours.set(name, colour)
  return colour
}

function placeOf(name: string): number {
  const hash = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return hash % palette.length
}
