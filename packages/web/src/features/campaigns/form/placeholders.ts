/** A piece of a text that may name things in braces. */
export interface Piece {
  kind: 'text' | 'known' | 'unknown'
  text: string
}

/** Cuts a text at the names in braces, as they are replaced when it is sent. */
export function piecesOf(text: string, keys: readonly string[]): Piece[] {
  return text
    .split(/(\{[^{}\n]{1,50}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ kind: kindOf(piece, keys), text: piece }))
}

function kindOf(piece: string, keys: readonly string[]): Piece['kind'] {
  if (!/^\{[^{}\n]{1,50}\}$/.test(piece)) return 'text'
  return keys.includes(piece.slice(1, -1)) ? 'known' : 'unknown'
}
