import { z } from 'zod/mini'

/** The colour of a tag or queue, as users enter it: #rgb or #rrggbb. */
export const colour = z.string().check(z.trim(), z.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i))

/** The shades of each hue: plain, bright, dark. Grey has no bright one. */
const hues = {
  red: ['#b31e1e', '#e12323', '#841515'],
  orange: ['#b3501e', '#e16223', '#843a15'],
  amber: ['#b37c1e', '#e19b23', '#845b15'],
  yellow: ['#b39a1e', '#e1c123', '#847215'],
  lime: ['#75b31e', '#92e123', '#568415'],
  green: ['#1eb337', '#23e143', '#158427'],
  emerald: ['#1eb37c', '#23e19b', '#15845b'],
  turquoise: ['#1eb3b3', '#23e1e1', '#158484'],
  sky: ['#1e81b3', '#23a2e1', '#155f84'],
  blue: ['#1e5cb3', '#2372e1', '#154384'],
  cobalt: ['#1e37b3', '#2343e1', '#152784'],
  indigo: ['#371eb3', '#4323e1', '#271584'],
  violet: ['#691eb3', '#8223e1', '#4d1584'],
  purple: ['#9f1eb3', '#c823e1', '#751584'],
  magenta: ['#b31e7c', '#e1239b', '#84155b'],
  pink: ['#b31e4b', '#e1235c', '#841536'],
  grey: ['#64748b', undefined, '#334155'],
} as const

const shades = ['plain', 'bright', 'dark'] as const

interface PaletteColour {
  hex: string
  hue: keyof typeof hues
  shade: (typeof shades)[number]
}

/** The 50 colours that screens offer, shade by shade. */
export const palette: readonly PaletteColour[] = shades.flatMap((shade, at) =>
  Object.entries(hues).flatMap(([hue, hexes]) => {
    const hex = hexes[at]
    return hex ? [{ hex, hue: hue as PaletteColour['hue'], shade }] : []
  }),
)
