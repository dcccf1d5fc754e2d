import { parseHex, solve, toHex, toLch, toRgb } from './colour.ts'
import type { Mode } from './tokens.ts'

export interface ChipColours {
  /** Background behind `text`. */
  soft: string
  /** Legible on `soft`: at least 4.6:1. */
  text: string
  /** A mark on any surface: at least 3:1. */
  dot: string
}

const known = new Map<string, ChipColours>()

/** A colour chosen by a user (queue, tag) made legible for the mode, with its hue kept. */
export function chipColours(colour: string, mode: Mode): ChipColours {
  const key = `${mode}${colour}`
  const hit = known.get(key)
  if (hit) return hit
  const made = make(colour, mode)
  known.set(key, made)
  return made
}

function make(colour: string, mode: Mode): ChipColours {
  const chosen = toLch(parseHex(colour))
  const light = mode === 'light'
  const away = light ? -1 : 1
  const soft = toRgb({ l: light ? 0.953 : 0.275, c: Math.min(chosen.c * 0.22, light ? 0.035 : 0.05), h: chosen.h })
  const sheet = toRgb({ l: light ? 0.956 : 0.254, c: 0, h: 0 })
  const text = solve({ l: light ? 0.5 : 0.8, c: Math.min(chosen.c, 0.13), h: chosen.h }, [soft, sheet], 4.6, away)
  return { soft: toHex(soft), text: toHex(toRgb(text)), dot: toHex(toRgb(solve(chosen, [sheet], 3, away))) }
}
