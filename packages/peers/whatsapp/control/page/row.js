import { avatar, element } from './dom.js'
import { describe } from './describe.js'
import { tick, time } from './ticks.js'

const dayMs = 86_400_000
const date = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })

/** A person or a group in a list: `{ person, line, at?, unread?, onclick, ...attributes }`; the line is made of nodes and texts. */
export function row({ person, line, isLive = false, at, unread = 0, ...attributes }) {
  const words = element(
    'span',
    { class: 'words' },
    element('strong', {}, person.name),
    element('span', { class: isLive ? 'line live' : 'line' }, ...line),
  )
  const when = at ? [element('time', {}, momentOf(at))] : []
  const count = unread > 0 ? [element('b', { class: 'count', 'aria-label': `${unread} não lidas` }, String(unread))] : []
  const side = element('span', { class: 'side' }, ...when, ...count)
  return element('button', { type: 'button', class: 'chat', ...attributes }, avatar(person), words, side)
}

/** What a row says of a conversation: who is writing in it, or its last message. @param actions `{ nameOf, personOf }` */
export function lastOf({ chat, unread, last, typing }, { nameOf }) {
  if (typing) return { line: [typingText(chat, typing, nameOf)], isLive: true, at: last.at, unread }
  const isOwn = last.fromMe && !last.call && !last.deleted
  const lead = isOwn ? [tick(last.status), ' '] : last.author ? [`${nameOf(last.author)}: `] : []
  return { line: [...lead, ...describe(last)], at: last.at, unread }
}

export function typingText(chat, { from, state }, nameOf) {
  const act = state === 'recording' ? 'gravando áudio…' : 'digitando…'
  return from === chat ? act : `${nameOf(from)} está ${act}`
}

function momentOf(at) {
  return Date.now() - at < dayMs ? time.format(at) : date.format(at)
}
