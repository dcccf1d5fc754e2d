import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'
import { themeCss, type Mode } from './tokens.ts'

const defaultBrand = '#2576d2'
const sheet = new CSSStyleSheet()

interface ThemeState {
  mode: Mode
  brand: string
  setMode: (mode: Mode) => void
}

/** The chosen mode, else the operating system's. */
export const useTheme = create<ThemeState>((set, get) => ({
  mode: storedMode() ?? systemMode(),
  brand: defaultBrand,
  setMode(mode) {
    writeStored('preferredTheme', mode)
    set({ mode })
    applyTheme(get())
  },
}))

/**
 * Puts the theme in place. The rule is kept in storage, where /theme.js finds it before the next first paint;
 * it is a constructed style sheet because the content security policy allows no inline style.
 */
export function applyTheme({ brand, mode }: Pick<ThemeState, 'brand' | 'mode'>): void {
  const css = themeCss(brand, mode)
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  document.documentElement.dataset.mode = mode
  writeStored(`theme.css.${mode}`, css)
}

function storedMode(): Mode | null {
  const stored = readStored('preferredTheme')
  return stored === 'light' || stored === 'dark' ? stored : null
}

function systemMode(): Mode {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
