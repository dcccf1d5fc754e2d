import { icon } from './dom.js'
import { formatted } from './markup.js'

const files = { image: 'Foto', sticker: 'Figurinha', video: 'Vídeo', audio: 'Áudio', document: 'Documento' }
const calls = { ringing: 'Chamada em andamento', missed: 'Chamada perdida', rejected: 'Chamada recusada' }
const ownCalls = { ...calls, missed: 'Chamada não atendida' }

/** A message in one line, for the list of conversations and for quotes: an icon for what it is, and words. */
export function describe(message) {
  const { media, location, contacts, poll, call, deleted, viewOnce } = message
  const text = wordsOf(message)
  if (deleted) return [icon('deleted'), 'Mensagem apagada']
  if (media) return [icon(viewOnce ? 'once' : media.voice ? 'voice' : media.kind), ...(text ? formatted(text) : [nameOf(media)])]
  if (location) return [icon('location'), location.name || 'Localização']
  if (contacts) return [icon('contact'), contacts.map(({ name }) => name).join(', ')]
  if (poll) return [icon('poll'), poll.question]
  if (call) return [icon('call'), nameOfCall(message)]
  return formatted(text)
}

export function nameOf({ kind, voice, gif, fileName }) {
  if (gif) return 'GIF'
  return voice ? 'Mensagem de voz' : (fileName ?? files[kind])
}

export function nameOfCall({ fromMe, call: { video, outcome } }) {
  const name = (fromMe ? ownCalls : calls)[outcome]
  return video ? name.replace('Chamada', 'Chamada de vídeo') : name
}

/** The words of a message; a tap says what was tapped. */
export function wordsOf({ text, structure }) {
  return structure?.kind === 'reply' ? structure.text : text
}
