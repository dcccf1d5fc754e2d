import type { Message } from '@recado/contract/messages/api'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clock } from '#features/messages/clock.ts'
import { pause, play, rates, seek, setRate, useAudio } from '#features/messages/audio-player.ts'
import { renewMediaUrl, useMediaUrl } from '#features/messages/media-url.ts'
import { formatDecimal } from '#platform/format.ts'
import { ApiError } from '#platform/api/errors.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Waveform } from '#ui/Waveform.tsx'
import { isReady, MediaState } from './MediaState.tsx'

function refuse(): void {
  toast.error(new ApiError(0, { error: 'ERR_WAPP_DOWNLOAD_MEDIA', message: '' }))
}

/** A voice note, or a sound file. */
export function AudioContent({ message }: { message: Message }) {
  const { media, mediaUrl } = useMediaUrl(message)
  if (!isReady({ media, mediaUrl }) || !mediaUrl) return <MediaState message={message} />
  const key = String(message.id)
  // An expired URL is renewed once. If it is refused again, the sound cannot be played.
  const start = () =>
    play(key, mediaUrl, () => {
      renewMediaUrl(message.id, message.mediaUrl).then((fresh) => {
        if (fresh.mediaUrl && fresh.mediaUrl !== mediaUrl) play(key, fresh.mediaUrl, refuse)
        else refuse()
      }, toast.error)
    })
  return (
    <>
      {!media?.voice && media?.name && <span className="block max-w-72 truncate text-13 font-medium">{media.name}</span>}
      <AudioBar id={key} seconds={media?.seconds ?? null} waveform={media?.waveform ?? null} onPlay={start} />
      {message.transcript && <p className="max-w-72 pb-1 text-13 break-words text-text2">{message.transcript}</p>}
    </>
  )
}

interface AudioBarProps {
  id: string
  seconds: number | null
  waveform: readonly number[] | null
  onPlay: () => void
}

/** Playback, position and speed. The keyboard seeks in steps of five seconds. */
export function AudioBar({ id, seconds, waveform, onPlay }: AudioBarProps) {
  const { t } = useTranslation('messages')
  const current = useAudio((state) => state.key === id)
  const playing = useAudio((state) => state.key === id && state.playing)
  const time = useAudio((state) => (state.key === id ? state.time : 0))
  const measured = useAudio((state) => (state.key === id ? state.duration : 0))
  const rate = useAudio((state) => state.rate)
  const length = measured || (seconds ?? 0)
  const Icon = playing ? Pause : Play
  return (
    <div className="flex w-[min(310px,66vw)] items-center gap-2.5 py-1">
      <button
        type="button"
        aria-label={playing ? t('pauseAudio') : t('playAudio')}
        onClick={playing ? pause : onPlay}
        className="grid size-8 shrink-0 place-items-center rounded-full bg-solid text-on hover:bg-solidh touch:size-10"
      >
        <Icon aria-hidden className="size-4 fill-current" />
      </button>
      <span
        className={
          'relative flex min-w-0 flex-1 rounded-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
          'has-focus-visible:outline-ring'
        }
      >
        <Waveform values={waveform} played={length ? time / length : 0} className="w-full" />
        <input
          type="range"
          aria-label={t('seekAudio')}
          aria-valuetext={`${clock(time)} / ${clock(length)}`}
          min={0}
          max={Math.max(length, 1)}
          step={0.1}
          value={time}
          disabled={!current}
          onChange={(event) => seek(Number(event.target.value))}
          onKeyDown={(event) => {
            const by = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            seek(Math.min(length, Math.max(0, time + by)))
          }}
          className="absolute inset-0 m-0 w-full opacity-0"
        />
      </span>
      <span className="num w-8 shrink-0 text-11 text-text2">{clock(current && time > 0 ? time : length)}</span>
      <button
        type="button"
        aria-label={t('audioRate', { rate: rateText(rate) })}
        onClick={() => setRate(rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1)}
        className="num min-h-6 w-9 shrink-0 touch:min-h-10 rounded-full bg-press text-11 font-semibold text-text2 hover:text-text"
      >
        {rateText(rate)}
      </button>
    </div>
  )
}

function rateText(rate: number): string {
  return `${formatDecimal(rate)}×`
}
