import { useState } from 'react'
import { chipColours } from '#platform/theme/chip.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { cx } from './cx.ts'

const palette = ['#0e9f6e', '#7c3aed', '#d97706', '#0891b2', '#be185d', '#4d7c0f', '#2563eb', '#b45309']

interface AvatarProps {
  name: string
  src?: string | undefined
  /** Pixels. */
  size?: number
  className?: string
}

/** A picture, or the initials on a colour of the name's own. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 36, className }: AvatarProps) {
  const mode = useTheme((state) => state.mode)
  const [broken, setBroken] = useState('')
  const colours = chipColours(colourOf(name), mode)
  const box = { width: size, height: size }
  if (src && broken !== src) {
    const onError = () => setBroken(src)
    return <img src={src} alt="" onError={onError} className={cx('shrink-0 rounded-full object-cover', className)} style={box} />
  }
  return (
    <span
      aria-hidden
      // The initials are drawn by CSS: as text they would become part of the name of the button around them.
      data-initials={initialsOf(name)}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full font-semibold select-none before:content-[attr(data-initials)]',
        'shadow-[inset_0_0_0_1px_color-mix(in_oklab,currentColor_14%,transparent)]',
        className,
      )}
      style={{ ...box, background: colours.soft, color: colours.text, fontSize: Math.max(10, size * 0.36) }}
    />
  )
}

function initialsOf(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}\s]/gu, '').trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return `${words[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toUpperCase()
}

function colourOf(name: string): string {
  const hash = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return palette[hash % palette.length] ?? '#2563eb'
}
