import { describe, expect, test } from 'vitest'
import { chipColours } from './chip.ts'
import { contrast, parseHex } from './colour.ts'
import { gradientCss, guardOf, themeTokens, type Mode, type Token } from './tokens.ts'

const modes: Mode[] = ['light', 'dark']
const brands = [
  '#2576d2',
  '#0b5cb8',
  '#c2512d',
  '#0e7c66',
  '#7a3ff2',
  '#ffd400',
  '#b7f000',
  '#000000',
  '#ffffff',
  '#ff69b4',
  '#808080',
  '#00e5ff',
  '#8b0000',
  '#0000ff',
  '#00ff00',
  '#ff0000',
  '#fefefe',
  '#010101',
  '#f5f5dc',
  '#4b0082',
  '#ff7f50',
  '#123456',
]
const behindText: Token[] = ['tray', 'sheet', 'sunk', 'raise', 'hover', 'soft']
const needs: [Token, Token[], number][] = [
  ['text', behindText, 7],
  ['text2', behindText, 4.5],
  ['text3', behindText, 4.5],
  ['atext', [...behindText, 'soft2'], 4.5],
  ['on', ['solid', 'solid-h'], 4.5],
  ['solid', ['sheet'], 3],
  ['ctl', ['sheet', 'sunk', 'raise'], 3],
  // The row of a menu that has the keyboard focus, and the rest of a bar.
  ['press', ['raise', 'sheet'], 1.16],
  ['hover', ['sheet'], 1.05],
  ['ring', behindText, 3],
  ['ok-text', ['ok-soft', 'sheet', 'raise'], 4.5],
  ['warn-text', ['warn-soft', 'sheet', 'raise'], 4.5],
  ['bad-text', ['bad-soft', 'sheet', 'raise'], 4.5],
  ['info-text', ['info-soft', 'sheet', 'raise'], 4.5],
]

describe('theme', () => {
  test.each(modes)('every pair of text and surface has its contrast for any brand, %s', (mode) => {
    const faults = brands.flatMap((brand) => {
      const tokens = themeTokens(brand, mode)
      const ratio = (a: Token, b: Token) => contrast(parseHex(tokens[a]), parseHex(tokens[b]))
      return needs.flatMap(([text, surfaces, least]) => {
        return surfaces
          .filter((surface) => ratio(text, surface) < least - 0.005)
          .map((surface) => `${brand} ${text} on ${surface}`)
      })
    })
    expect(faults).toEqual([])
  })

  test('a legible brand colour stays unchanged', () => {
    expect(themeTokens('#2576d2', 'light').solid).toBe('#2576d2')
    expect(themeTokens('#2576d2', 'dark').solid).toBe('#2576d2')
    expect(themeTokens('#ffd400', 'dark').solid).toBe('#ffd400')
  })

  test.each([
    ['#ffffff', { light: true, dark: false }],
    ['#000000', { light: false, dark: true }],
    ['#ffff00', { light: true, dark: false }],
    ['#ffd400', { light: true, dark: false }],
    ['#c2512d', { light: false, dark: false }],
    ['#2576d2', { light: false, dark: false }],
  ])('for a choice of %s, the guard states where the colour had to change, and the resulting contrast', (brand, changed) => {
    for (const mode of modes) {
      const guard = guardOf(brand, mode)
      expect(guard.changed, mode).toBe(changed[mode])
      expect(guard.used === brand, mode).toBe(!guard.changed)
      expect(guard.ratio, mode).toBeGreaterThanOrEqual(4.5)
      expect(contrast(parseHex(guard.used), parseHex(themeTokens(brand, mode).sheet)), mode).toBeGreaterThanOrEqual(2.99)
    }
  })

  test('an invalid colour gives a grey theme, not a broken one', () => {
    for (const value of Object.values(themeTokens('red; }', 'light'))) expect(value).toMatch(/^#[\da-f]{6}$/)
  })

  test('large letters on the gradient stand out from both of its ends', () => {
    const on = (start: string, end: string) =>
      /--on-gradient:(#\w+)/.exec(gradientCss({ gradientStart: start, gradientEnd: end }))?.[1] ?? ''
    for (const start of brands) {
      const letters = parseHex(on(start, start))
      expect(contrast(letters, parseHex(start)), start).toBeGreaterThanOrEqual(3)
    }
    expect(on('#2576d2', '#0b5cb8')).toBe('#ffffff')
    expect(on('#ffd400', '#ffef99')).not.toBe('#ffffff')
  })

  test.each(modes)('a chip is legible and its dot visible for any colour, %s', (mode) => {
    const sheet = parseHex(themeTokens('#2576d2', mode).sheet)
    for (const brand of brands) {
      const { soft, text, dot } = chipColours(brand, mode)
      expect(contrast(parseHex(text), parseHex(soft)), `${brand} text`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(parseHex(dot), sheet), `${brand} dot`).toBeGreaterThanOrEqual(2.95)
    }
  })
})
