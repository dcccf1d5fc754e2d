import { element, icon } from './dom.js'
import { nameOf } from './describe.js'

const size = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** What a message shows of its file: the picture itself, a player, or something to save. */
export function fileNodes(pn, { id, text, media, viewOnce }) {
  if (media.problem) return [element('span', { class: 'problem' }, `${nameOf(media)}: ${media.problem}`)]
  const src = `/phones/${pn}/messages/${encodeURIComponent(id)}/media`
  const name = nameOf(media)
  const once = viewOnce ? [element('small', { class: 'via' }, icon('once'), ' Visualização única')] : []
  switch (media.kind) {
    case 'image':
    case 'sticker': {
      const picture = element('img', { src, alt: text || name, class: media.kind, ...frameOf(media) })
      return [...once, element('a', { href: src, target: '_blank', rel: 'noopener' }, picture)]
    }
    case 'audio': {
      const player = element('audio', {
        src,
        controls: true,
        preload: 'metadata',
        'aria-label': media.voice ? 'Áudio gravado' : name,
      })
      return [...(media.waveform ? [waveformNode(media.waveform)] : []), player]
    }
    case 'video': {
      const playing = media.gif ? { autoplay: true, loop: true, muted: true, playsinline: true } : { controls: true }
      return [...once, element('video', { src, preload: 'metadata', 'aria-label': name, ...playing, ...frameOf(media) })]
    }
    default: {
      const label = element('span', {}, name, element('small', {}, `${kindOf(media)} · ${formatBytes(media.bytes)}`))
      return [element('a', { class: 'file', href: src, download: name }, icon('document'), label)]
    }
  }
}

/** As people call it: by the ending of its name. */
function kindOf({ fileName = '', mimetype }) {
  return /\.(?<ending>\w{1,5})$/.exec(fileName)?.groups.ending.toUpperCase() ?? mimetype
}

/** Keeps the list from jumping when the picture arrives. */
function frameOf({ width, height }) {
  return width && height ? { width: String(width), height: String(height) } : {}
}

function waveformNode(waveform) {
  const space = 'http://www.w3.org/2000/svg'
  const made = document.createElementNS(space, 'svg')
  const bars = document.createElementNS(space, 'path')
  const line = (value, index) => `M${index * 3 + 1.5} ${12 - Math.max(0.5, value / 9)}V${12 + Math.max(0.5, value / 9)}`
  bars.setAttribute('d', waveform.map(line).join(''))
  made.setAttribute('class', 'waveform')
  made.setAttribute('viewBox', `0 0 ${waveform.length * 3} 24`)
  made.setAttribute('preserveAspectRatio', 'none')
  made.setAttribute('aria-hidden', 'true')
  made.append(bars)
  return made
}

/** Sends a file with the words under it. @param facts what the network cannot see of it @throws with the words of the answer */
export async function sendFile(pn, to, file, facts) {
  const given = Object.entries({ to, ...facts }).filter(([, value]) => value !== undefined && value !== '')
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const response = await fetch(`/phones/${pn}/media?${new URLSearchParams(given)}`, { method: 'POST', body: file, headers })
  if (!response.ok) throw new Error((await response.json()).error)
}

export function formatBytes(bytes) {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 ** 2 ? `${size.format(bytes / 1024)} KB` : `${size.format(bytes / 1024 ** 2)} MB`
}
