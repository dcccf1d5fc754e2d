import { defaultBranding, type Branding } from '@recado/contract/platform/branding'
import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'
import { gradientCss, themeCss, type Mode } from './tokens.ts'

const sheet = new CSSStyleSheet()

interface ThemeState {
  mode: Mode
  branding: Branding
  setMode: (mode: Mode) => void
  setBranding: (branding: Branding) => void
}

/** The chosen mode, or else the operating system's; the company's colours. */
export const useTheme = create<ThemeState>((set, get) => ({
  mode: storedMode() ?? systemMode(),
  branding: defaultBranding,
  setMode(mode) {
    writeStored('preferredTheme', mode)
    set({ mode })
    applyTheme(get())
  },
  setBranding(branding) {
    set({ branding })
    applyTheme(get())
  },
}))

/**
 * Puts the theme in place. The rule is kept in storage, where /theme.js finds it before the next first paint;
 * it is a constructed style sheet because the content security policy allows no inline style.
 */
function applyTheme({ branding, mode }: Pick<ThemeState, 'branding' | 'mode'>): void {
  const css = themeCss(branding.primaryColor, mode) + gradientCss(branding)
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
