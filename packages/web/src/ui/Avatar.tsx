import { firstLetters } from '@recado/contract/cut'
import { useState } from 'react'
import { chipColours } from '#platform/theme/chip.ts'
import { nameColour } from '#platform/theme/name-colour.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { cx } from './cx.ts'

interface AvatarProps {
  name: string
  src?: string | undefined
  /** Pixels. */
  size?: number
  className?: string
}

/** A picture, or the initials on the name's own colour. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 36, className }: AvatarProps) {
  const mode = useTheme((state) => state.mode)
  const [broken, setBroken] = useState('')
  const colours = chipColours(nameColour(name), mode)
  const box = { width: size, height: size }
  if (src && broken !== src) {
    const onError = () => setBroken(src)
    return <img src={src} alt="" onError={onError} className={cx('shrink-0 rounded-full object-cover', className)} style={box} />
  }
  return (
    <span
      aria-hidden
      // The initials are drawn by CSS: as text they would become part of the accessible name of the surrounding button.
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
  const words = name
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  const initials = `${firstLetters(words[0] ?? '', 1)}${firstLetters(last ?? '', 1)}`.toUpperCase()
  // For a name without letters, such as an emoji, its first character.
  return initials || firstLetters(name.trim(), 1)
}
