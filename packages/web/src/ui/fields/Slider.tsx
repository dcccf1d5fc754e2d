import type { CSSProperties } from 'react'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  onRelease?: () => void
}

/** A value by feel rather than by number. */
export function Slider({ label, value, min, max, step, onChange, onRelease }: SliderProps) {
  return (
    <input
      type="range"
      aria-label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      onPointerUp={onRelease}
      onKeyUp={onRelease}
      // The browser's own track is white in the dark where the brand is bright.
      style={{ '--part': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
      className="slider h-6 w-full rounded-2 touch:h-10"
    />
  )
}
