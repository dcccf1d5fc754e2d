import { element, icon } from './dom.js'

const names = { image: 'Foto', sticker: 'Figurinha', video: 'Vídeo', audio: 'Áudio', document: 'Documento' }
const size = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** A message in one line, for the list of conversations: an icon for its file, and words. */
export function describe({ text, media }) {
  return media ? [icon(media.voice ? 'voice' : media.kind), text || nameOf(media)] : [text]
}

function nameOf({ kind, voice, fileName }) {
  return voice ? 'Mensagem de voz' : (fileName ?? names[kind])
}

/** What a message shows of its file: the picture itself, a player, or something to save. */
export function fileNode(pn, { id, text, media }) {
  if (media.problem) return element('span', { class: 'problem' }, `${nameOf(media)}: ${media.problem}`)
  const src = `/phones/${pn}/messages/${encodeURIComponent(id)}/media`
  const name = nameOf(media)
  switch (media.kind) {
    case 'image':
    case 'sticker': {
      const picture = element('img', { src, alt: text || name, class: media.kind })
      return element('a', { href: src, target: '_blank', rel: 'noopener' }, picture)
    }
    case 'audio':
      return element('audio', { src, controls: true, preload: 'metadata', 'aria-label': name })
    case 'video':
      return element('video', { src, controls: true, preload: 'metadata', 'aria-label': name })
    default: {
      const title = media.fileName ?? names.document
      const label = element('span', {}, title, element('small', {}, `${formatBytes(media.bytes)} · ${media.mimetype}`))
      return element('a', { class: 'file', href: src, download: title }, icon('document'), label)
    }
  }
}

/** Sends a file with the words under it. @throws with the words of the answer */
export async function sendFile(pn, to, file, caption) {
  const facts = { to, caption, fileName: file.name }
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const response = await fetch(`/phones/${pn}/media?${new URLSearchParams(facts)}`, { method: 'POST', body: file, headers })
  if (!response.ok) throw new Error((await response.json()).error)
}

/** The file that goes with the next message: chosen with a button or pasted. */
export class Attachment {
  constructor() {
    this.input = element('input', { type: 'file', hidden: true })
    this.input.addEventListener('change', () => this.choose(this.input.files[0]))
    const onclick = () => this.input.click()
    const attributes = { type: 'button', class: 'attach', 'aria-label': 'Anexar arquivo', title: 'Anexar arquivo', onclick }
    this.button = element('button', attributes, icon('clip'))
    this.preview = element('div', { class: 'chosen', hidden: true })
  }

  choose(file) {
    this.file = file
    this.preview.hidden = !file
    if (!file) return
    const picture = file.type.startsWith('image/') ? [thumbnail(file)] : []
    const onclick = () => this.clear()
    const remove = element('button', { type: 'button', 'aria-label': 'Tirar o arquivo', onclick }, '✕')
    this.preview.replaceChildren(...picture, element('span', {}, `${file.name} · ${formatBytes(file.size)}`), remove)
  }

  clear() {
    this.input.value = ''
    this.choose(undefined)
  }

  takePasted(event) {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    this.choose(file)
  }
}

function thumbnail(file) {
  const src = URL.createObjectURL(file)
  return element('img', { src, alt: '', onload: () => URL.revokeObjectURL(src) })
}

function formatBytes(bytes) {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 ** 2 ? `${size.format(bytes / 1024)} KB` : `${size.format(bytes / 1024 ** 2)} MB`
}
