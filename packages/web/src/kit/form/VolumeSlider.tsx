import { tick, useVolume } from '#platform/sound.ts'
import { Slider } from '#ui/fields/Slider.tsx'

/** How loud notifications are. Plays a sound on release, to let the user hear the choice. */
export function VolumeSlider({ label }: { label: string }) {
  const { volume, setVolume } = useVolume()
  return (
    <div className="flex items-center gap-3">
      <Slider label={label} value={volume} min={0} max={1} step={0.1} onChange={setVolume} onRelease={tick} />
      <span className="num w-9 text-right text-12 text-text2">{Math.round(volume * 100)} %</span>
    </div>
  )
}
