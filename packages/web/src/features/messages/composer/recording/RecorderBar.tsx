import { Pause, Play, SendHorizontal, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clock } from '#features/messages/clock.ts'
import { useEscape } from '#features/messages/use-escape.ts'
import { ApiError, microphoneError } from '#platform/api/errors.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { isRecordKey } from './record-key.ts'
import { startRecording, type Recorded, type Recording } from './recording.ts'

interface RecorderBarProps {
  onRecorded: (recorded: Recorded) => void
  /** Called when the recording is cancelled, fails or is too short. */
  onEnd: () => void
}

/** A running voice note: its length, its loudness, and the actions on it. */
export function RecorderBar({ onRecorded, onEnd }: RecorderBarProps) {
  const { t } = useTranslation('messages')
  const recording = useRecording(onEnd)
  const paused = recording?.isPaused() ?? false
  const [, redraw] = useState(0)
  // Encoding takes time. A second send is ignored, and cancelling still cancels.
  const settled = useRef<'sent' | 'cancelled' | null>(null)
  const cancel = () => {
    settled.current = 'cancelled'
    recording?.cancel()
    onEnd()
  }
  const finish = async (running: Recording) => {
    const recorded = await running.finish()
    if (settled.current === 'cancelled') return
    if (recorded) onRecorded(recorded)
    else toast.warning(t('audioTooShort'))
    onEnd()
  }
  const send = () => {
    if (!recording || settled.current) return
    settled.current = 'sent'
    void finish(recording).catch(() => fail(onEnd))
  }
  useEscape(cancel)
  useRecordKey(send)
  return (
    <div
      role="group"
      aria-label={t('recordingAudio')}
      className="flex h-12 items-center gap-2 rounded-4 bg-raise px-1.5 shadow-control-focus"
    >
      <IconButton label={t('cancelRecording')} onClick={cancel} className="text-badtext!">
        <Trash2 className="size-4.5" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Meter recording={recording} />
      <IconButton
        label={paused ? t('resumeRecording') : t('pauseRecording')}
        disabled={!recording}
        onClick={() => {
          recording?.togglePause()
          redraw((times) => times + 1)
        }}
      >
        {paused ? <Play className="size-4.5" aria-hidden /> : <Pause className="size-4.5" aria-hidden />}
      </IconButton>
      <IconButton label={t('sendRecording')} disabled={!recording} onClick={send} className="bg-solid! text-on! hover:bg-solidh!">
        <SendHorizontal className="size-4.5" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}

/** Keeps one recording from the first render to the last. Unmounting always releases the microphone. */
function useRecording(onEnd: () => void): Recording | null {
  const [recording, setRecording] = useState<Recording | null>(null)
  useEffect(() => {
    let left = false
    let running: Recording | null = null
    const broken = () => !left && fail(onEnd)
    startRecording(broken).then((started) => {
      running = started
      if (left) started.cancel()
      else setRecording(started)
    }, broken)
    return () => {
      left = true
      running?.cancel()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one recording, whatever changes around it
  }, [])
  return recording
}

function fail(onEnd: () => void): void {
  toast.error(new ApiError(0, { error: microphoneError, message: '' }))
  onEnd()
}

/** Time and loudness, drawn every frame without React. */
function Meter({ recording }: { recording: Recording | null }) {
  const { t } = useTranslation('messages')
  const time = useRef<HTMLSpanElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      if (time.current) time.current.textContent = clock(Math.floor(recording?.seconds() ?? 0))
      const level = recording && !recording.isPaused() ? recording.level() : 0
      if (bar.current) bar.current.style.transform = `scaleX(${Math.max(0.02, level)})`
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [recording])
  return (
    <>
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-bad" />
      <span ref={time} role="timer" aria-label={t('recordingTime')} className="num w-10 text-13 font-medium">
        0:00
      </span>
      <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-press">
        <span ref={bar} className="block size-full origin-left rounded-full bg-solid" style={{ transform: 'scaleX(0.02)' }} />
      </span>
    </>
  )
}

/** The key that started the recording sends it. */
function useRecordKey(send: () => void): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isRecordKey(event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
