import { element, iconButton } from './dom.js'

const bars = 64
const type = 'audio/webm;codecs=opus'

/** Records a voice note with the microphone. */
export class VoiceRecorder {
  /** @param actions `{ onStart(), onEnd(), onSend(file, facts), onError(text) }` */
  constructor(actions) {
    this.actions = actions
    this.clock = element('span', { class: 'clock', role: 'timer' })
    const cancel = iconButton('trash', 'Descartar a gravação', () => this.stop())
    const send = iconButton('send', 'Enviar a gravação', () => void this.send(), { class: 'icon-button primary' })
    this.node = element('div', { class: 'recording', hidden: true }, cancel, element('span', { class: 'dot' }), this.clock, send)
  }

  async start() {
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      this.recorder = new MediaRecorder(this.stream, { mimeType: type })
    } catch {
      this.stop()
      this.actions.onError('O microfone não está disponível.')
      return
    }
    this.chunks = []
    this.recorder.addEventListener('dataavailable', ({ data }) => this.chunks.push(data))
    this.recorder.start()
    this.startedAt = Date.now()
    this.timer = setInterval(() => this.showClock(), 250)
    this.showClock()
    this.node.hidden = false
    this.actions.onStart()
  }

  showClock() {
    const seconds = Math.floor((Date.now() - this.startedAt) / 1000)
    this.clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }

  async send() {
    const { recorder, chunks } = this
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.stop()
    await stopped
    this.stop()
    try {
      const file = new Blob(chunks, { type })
      await this.actions.onSend(file, { kind: 'audio', voice: true, ...(await soundOf(file)) })
    } catch (problem) {
      this.actions.onError(problem.message)
    }
  }

  stop() {
    clearInterval(this.timer)
    for (const track of this.stream?.getTracks() ?? []) track.stop()
    this.stream = undefined
    this.node.hidden = true
    this.actions.onEnd()
  }
}

/** Length in seconds, and its loudness as 64 values of 0 to 100. */
async function soundOf(file) {
  const context = new OfflineAudioContext(1, 1, 16_000)
  const sound = await context.decodeAudioData(await file.arrayBuffer())
  const samples = sound.getChannelData(0)
  const width = samples.length / bars
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0
    for (let at = Math.floor(bar * width); at < (bar + 1) * width; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks, 0.01)
  return { seconds: Math.max(1, Math.round(sound.duration)), waveform: peaks.map((peak) => Math.round((peak / loudest) * 100)) }
}
