import { element } from './dom.js'

const tags = { '*': 'b', _: 'i', '~': 's', '`': 'code' }

/** An address, in which signs are letters; lines between three backticks; words between two signs that are not inside words. */
const pattern =
  /(?<link>https?:\/\/\S+)|```(?<block>[^`]+)```|(?<![\p{L}\p{N}])(?<sign>[*_~`])(?=\S)(?<inner>[^\n]{0,2000}?\S)\k<sign>(?![\p{L}\p{N}])/gu

/** A text as WhatsApp shows it: bold, italic, struck, monospaced. Everything else stays text. */
export function formatted(text) {
  const nodes = []
  let read = 0
  for (const {
    0: found,
    index,
    groups: { link, block, sign, inner },
  } of text.matchAll(pattern)) {
    nodes.push(text.slice(read, index))
    if (link) nodes.push(link)
    else if (block) nodes.push(element('code', {}, block))
    else nodes.push(element(tags[sign], {}, ...(sign === '`' ? [inner] : formatted(inner))))
    read = index + found.length
  }
  return [...nodes, text.slice(read)]
}
