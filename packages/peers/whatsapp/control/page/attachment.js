import { element } from './dom.js'
import { formatBytes } from './files.js'

const thumbnailSide = 72
const patience = 3000

/** The file that goes with the next message: chosen or pasted. */
export class Attachment {
  constructor() {
    this.input = element('input', { type: 'file', hidden: true })
    this.input.addEventListener('change', () => this.choose(this.input.files[0]))
    this.once = element('input', { type: 'checkbox' })
    this.node = element('div', { class: 'chosen', hidden: true })
  }

  open() {
    this.input.click()
  }

  choose(file) {
    this.file = file
    this.once.checked = false
    this.node.hidden = !file
    if (!file) return
    const isSeen = /^(image|video)\//.test(file.type)
    const picture = file.type.startsWith('image/') ? [previewOf(file)] : []
    const once = isSeen ? [element('label', { class: 'once' }, this.once, 'Ver uma vez')] : []
    const onclick = () => this.clear()
    const remove = element('button', { type: 'button', 'aria-label': 'Tirar o arquivo', onclick }, '✕')
    this.node.replaceChildren(...picture, element('span', {}, `${file.name} · ${formatBytes(file.size)}`), ...once, remove)
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

  /** What a phone says of the file: its name, its size in pixels, a thumbnail, its length. A WebP picture is a sticker. */
  async facts() {
    const { file } = this
    const viewOnce = this.once.checked || undefined
    if (file.type === 'image/webp') return { kind: 'sticker', ...(await measured(file)), thumbnail: undefined }
    return { fileName: file.name, viewOnce, ...(await measured(file)) }
  }
}

/** A file that the browser cannot show is sent without these facts. */
async function measured(file) {
  const [group] = file.type.split('/')
  if (group !== 'image' && group !== 'video') return {}
  const src = URL.createObjectURL(file)
  try {
    return await (group === 'image' ? measurePicture(src) : measureVideo(src))
  } catch {
    return {}
  } finally {
    URL.revokeObjectURL(src)
  }
}

async function measurePicture(src) {
  const picture = element('img', { src })
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  return { width, height, thumbnail: thumbnailOf(picture, width, height) }
}

async function measureVideo(src) {
  const video = element('video', { src, muted: true, preload: 'auto' })
  await new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', resolve)
    video.addEventListener('error', reject)
    setTimeout(reject, patience)
  })
  const { videoWidth: width, videoHeight: height, duration } = video
  const seconds = Number.isFinite(duration) ? Math.round(duration) : undefined
  return { width, height, seconds, thumbnail: thumbnailOf(video, width, height) }
}

/** A small JPEG, base64. */
function thumbnailOf(source, width, height) {
  const scale = Math.min(1, thumbnailSide / Math.max(width, height))
  const canvas = element('canvas', { width: String(Math.max(1, width * scale)), height: String(Math.max(1, height * scale)) })
  canvas.getContext('2d').drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.6).split(',')[1]
}

function previewOf(file) {
  const src = URL.createObjectURL(file)
  return element('img', { src, alt: '', onload: () => URL.revokeObjectURL(src) })
}
