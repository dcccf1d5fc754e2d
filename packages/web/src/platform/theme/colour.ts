/** Channels 0 to 1, gamma encoded as screens show them. */
export type Rgb = readonly [number, number, number]
/** OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Lch {
  l: number
  c: number
  h: number
}

export const white: Rgb = [1, 1, 1]

/** Reads `#rgb` or `#rrggbb`; anything else is a middle grey. */
export function parseHex(hex: string): Rgb {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(hex.trim())?.[1]
  if (!digits) return [0.5, 0.5, 0.5]
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(full, 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

export function toHex(colour: Rgb): string {
  const channel = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${colour.map(channel).join('')}`
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** sRGB to OKLCH; the matrices are Björn Ottosson's (bottosson.github.io/posts/oklab). */
export function toLch(colour: Rgb): Lch {
  const [r, g, b] = colour.map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: lightness, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

/** OKLCH to the nearest displayable colour (chroma gives way, hue and lightness stay), rounded to 8 bits. */
export function toRgb(colour: Lch): Rgb {
  let [low, high] = [0, colour.c]
  let shown = linearRgb(colour)
  if (!inGamut(shown)) {
    for (let step = 0; step < 14; step++) {
      const middle = (low + high) / 2
      if (inGamut(linearRgb({ ...colour, c: middle }))) low = middle
      else high = middle
    }
    shown = linearRgb({ ...colour, c: low })
  }
  return shown.map((value) => Math.round(encode(Math.min(1, Math.max(0, value))) * 255) / 255) as unknown as Rgb
}

/** Moves lightness up or down until the colour stands out from every background by the wanted ratio. */
export function solve(colour: Lch, backgrounds: readonly Rgb[], ratio: number, direction: 1 | -1): Lch {
  let current = colour
  while (!backgrounds.every((background) => contrast(toRgb(current), background) >= ratio)) {
    const l = Math.min(1, Math.max(0, current.l + direction * 0.008))
    if (l === current.l) return current
    current = { ...current, l }
  }
  return current
}

function linearRgb({ l, c, h }: Lch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function inGamut(colour: Rgb): boolean {
  return colour.every((value) => value >= -0.0005 && value <= 1.0005)
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encode(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}
