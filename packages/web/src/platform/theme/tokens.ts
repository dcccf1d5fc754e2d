import { contrast, parseHex, solve, toHex, toLch, toRgb, white, type Lch, type Rgb } from './colour.ts'

export type Mode = 'light' | 'dark'

/** Names of the custom properties a theme sets; styles.css gives each a Tailwind colour. */
export type Token =
  | 'tray'
  | 'sunk'
  | 'sheet'
  | 'raise'
  | 'hover'
  | 'press'
  | 'line'
  | 'line2'
  | 'ctl'
  | 'text'
  | 'text2'
  | 'text3'
  | 'solid'
  | 'solid-h'
  | 'on'
  | 'soft'
  | 'soft2'
  | 'aline'
  | 'atext'
  | 'ring'
  | Status
  | `${Status}-soft`
  | `${Status}-text`

type Status = 'ok' | 'warn' | 'bad' | 'info'
type Neutral = (l: number, tint?: number) => Lch

const statusColours: Record<Status, { h: number; c: number }> = {
  ok: { h: 152, c: 0.13 },
  warn: { h: 72, c: 0.13 },
  bad: { h: 25, c: 0.17 },
  info: { h: 245, c: 0.12 },
}

/** Every colour of the application for one brand colour and mode; contrast is reached by search, whatever the brand. */
export function themeTokens(brandHex: string, mode: Mode): Record<Token, string> {
  const brand = toLch(parseHex(brandHex))
  // Neutrals carry a hint of the brand's hue; a grey brand has none to give.
  const chroma = brand.c < 0.02 ? 0 : Math.min(0.011, brand.c * 0.075)
  const neutral: Neutral = (l, tint = 1) => ({ l, c: chroma * tint, h: brand.h })
  const surfaces = surfacesOf(neutral, mode)
  const accents = accentsOf(brand, mode)
  const behindText = [accents.soft, surfaces.tray, surfaces.sheet, surfaces.hover, surfaces.raise, surfaces.sunk].map(toRgb)
  const away = mode === 'light' ? -1 : 1
  const { solid, on } = solidOf(brand, toRgb(surfaces.sheet), mode)
  const light = mode === 'light'
  const text: Record<string, Lch> = {
    ctl: solve(neutral(light ? 0.72 : 0.46, 1.6), [surfaces.sheet, surfaces.sunk, surfaces.raise].map(toRgb), 3, away),
    text: neutral(light ? 0.235 : 0.945, 1.5),
    text2: solve(neutral(light ? 0.44 : 0.76, 1.6), behindText, 6, away),
    text3: solve(neutral(light ? 0.58 : 0.64, 1.6), behindText, 4.5, away),
    atext: solve(
      { l: light ? 0.5 : 0.78, c: Math.min(brand.c, light ? 0.17 : 0.12), h: brand.h },
      [...behindText, toRgb(accents.soft2)],
      4.5,
      away,
    ),
    ring: solve(solid, behindText, 3, away),
    solid,
    'solid-h': { ...solid, l: solid.l + hoverShift(on, mode) },
  }
  const colours = { ...surfaces, ...accents, ...text, ...statusesOf(surfaces, behindText, mode) }
  const entries = Object.entries(colours).map(([name, colour]) => [name, toHex(toRgb(colour))])
  return { ...Object.fromEntries(entries), on: toHex(on) } as Record<Token, string>
}

/** The tokens as one CSS rule. */
export function themeCss(brandHex: string, mode: Mode): string {
  return ruleOf(themeTokens(brandHex, mode))
}

export function gradientCss(branding: Parameters<typeof gradientTokens>[0]): string {
  return ruleOf(gradientTokens(branding))
}

function ruleOf(tokens: Readonly<Record<string, string>>): string {
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`
}

/** What a brand colour becomes so that a button in it, and the letters on the button, are legible. */
export interface Guard {
  used: string
  on: string
  /** The contrast of the letters on the button. */
  ratio: number
  changed: boolean
}

export function guardOf(brandHex: string, mode: Mode): Guard {
  const { solid, on } = themeTokens(brandHex, mode)
  return { used: solid, on, ratio: contrast(parseHex(on), parseHex(solid)), changed: solid !== toHex(parseHex(brandHex)) }
}

/** The brand's gradient with letters that stand out from both ends: white, or ink where white does worse. */
export function gradientTokens({ gradientStart, gradientEnd }: { gradientStart: string; gradientEnd: string }) {
  const ends = [parseHex(gradientStart), parseHex(gradientEnd)]
  const worst = (letters: Rgb) => Math.min(...ends.map((end) => contrast(letters, end)))
  const ink: Rgb = [0.07, 0.07, 0.09]
  const on = worst(white) >= 3 || worst(white) >= worst(ink) ? white : ink
  return { 'gradient-start': toHex(ends[0] ?? white), 'gradient-end': toHex(ends[1] ?? white), 'on-gradient': toHex(on) }
}

function surfacesOf(neutral: Neutral, mode: Mode) {
  if (mode === 'light') {
    return {
      tray: neutral(0.956),
      sheet: neutral(0.995, 0.25),
      sunk: neutral(0.978, 0.6),
      raise: neutral(1, 0),
      hover: neutral(0.962, 0.9),
      press: neutral(0.935),
      line: neutral(0.915),
      line2: neutral(0.855, 1.2),
    }
  }
  return {
    tray: neutral(0.172, 1.1),
    sheet: neutral(0.216, 1.1),
    sunk: neutral(0.194, 1.1),
    raise: neutral(0.254, 1.2),
    hover: neutral(0.278, 1.2),
    press: neutral(0.325, 1.2),
    line: neutral(0.285, 1.2),
    line2: neutral(0.36, 1.3),
  }
}

function accentsOf(brand: Lch, mode: Mode) {
  const c = Math.min(brand.c, 0.16)
  const { h } = brand
  if (mode === 'light') {
    return { soft: { l: 0.957, c: c * 0.17, h }, soft2: { l: 0.925, c: c * 0.3, h }, aline: { l: 0.84, c: c * 0.5, h } }
  }
  return {
    soft: { l: 0.286, c: Math.min(0.052, c * 0.4), h },
    soft2: { l: 0.335, c: Math.min(0.066, c * 0.5), h },
    aline: { l: 0.43, c: Math.min(0.09, c * 0.65), h },
  }
}

/** The brand as a button, and its label: white, or ink on a light brand. The brand's lightness changes only if it must. */
function solidOf(brand: Lch, sheet: Rgb, mode: Mode): { solid: Lch; on: Rgb } {
  const ink = toRgb({ l: 0.2, c: Math.min(0.03, brand.c), h: brand.h })
  const visible = solve(brand, [sheet], 3, mode === 'light' ? -1 : 1)
  if (contrast(toRgb(visible), white) >= 4.5) return { solid: visible, on: white }
  if (visible.l > 0.66 && contrast(toRgb(visible), ink) >= 4.5) return { solid: visible, on: ink }
  const darker = solve(visible, [white], 4.5, -1)
  if (contrast(toRgb(darker), sheet) >= 3) return { solid: darker, on: white }
  return { solid: solve({ ...brand, l: Math.max(brand.l, 0.72) }, [sheet], 3, 1), on: ink }
}

/** Hover never costs the label contrast: lighter under ink, darker under white. */
function hoverShift(on: Rgb, mode: Mode): number {
  if (on !== white) return 0.035
  return mode === 'light' ? -0.045 : -0.035
}

function statusesOf(surfaces: { sheet: Lch; raise: Lch }, behindText: readonly Rgb[], mode: Mode): Record<string, Lch> {
  const light = mode === 'light'
  const away = light ? -1 : 1
  const lines = Object.entries(statusColours).flatMap(([name, { h, c }]) => {
    const soft = light ? { l: 0.956, c: c * 0.24, h } : { l: 0.27, c: c * 0.36, h }
    const mark = solve({ l: light ? 0.62 : 0.72, c, h }, [toRgb(surfaces.sheet), toRgb(surfaces.raise)], 3, away)
    const text = solve({ l: light ? 0.5 : 0.79, c: c * 0.9, h }, [toRgb(soft), ...behindText], 4.5, away)
    return [
      [name, mark],
      [`${name}-soft`, soft],
      [`${name}-text`, text],
    ] as const
  })
  return Object.fromEntries(lines)
}
