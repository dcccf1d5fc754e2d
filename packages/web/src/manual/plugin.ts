import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { themeCss } from '#platform/theme/tokens.ts'
import { manualPages } from './pages.ts'
import { renderPage, renderStart, type Surroundings, type Written } from './render.ts'

const folder = fileURLToPath(new URL('../../../../docs/manual/', import.meta.url))
const brand = '#2576d2'

/** Renders `docs/manual` into the build, in the product's type and colours: pages that need neither the application nor a session. */
export function manual(): Plugin {
  return {
    name: 'manual',
    apply: 'build',
    generateBundle(_options, bundle) {
      const keep = (name: string, source: string | Uint8Array) =>
        `../../${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`
      const font = Object.keys(bundle).find((file) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(file)) ?? ''
      const pictures = globSync('pictures/*.webp', { cwd: folder }).map((path) => {
        return [basename(path), keep(`manual-${basename(path)}`, readFileSync(`${folder}${path}`))] as const
      })
      const at: Surroundings = { style: keep('manual.css', styleSheet(basename(font))), pictures: new Map(pictures) }
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      for (const language of ['pt', 'en', 'es'] as const) {
        const pages = manualPages.map((page): Written => {
          return { page, text: readFileSync(`${folder}${language}/${page}.md`, 'utf8') }
        })
        emit(`manual/${language}/index.html`, renderStart(language, pages, at))
        for (const one of pages) emit(`manual/${language}/${one.page}.html`, renderPage(language, one, pages, at))
      }
    },
  }
}

/**
 * Our colours. The colours that the desk has stored for its company override them (theme.js), because no rule here is more specific than
 * theirs.
 */
function styleSheet(font: string): string {
  const face = `@font-face{font-family:"Hanken Grotesk Variable";font-weight:100 900;font-display:swap;src:url(${font}) format("woff2")}`
  const light = themeCss(brand, 'light').replace(':root', ':where(:root)')
  const dark = themeCss(brand, 'dark').replace(':root', ':where(:root[data-mode=dark])')
  return face + light + dark + readFileSync(new URL('./manual.css', import.meta.url), 'utf8')
}
