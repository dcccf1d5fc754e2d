import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://127.0.0.1:8080'

/** The letters of the first screen arrive with the page, not after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) return []
        return [{ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }, injectTo: 'head' }]
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwind(), preloadFont()],
  // Nothing inlined: the content security policy allows no data: addresses.
  build: { target: 'baseline-widely-available', manifest: true, assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/media': server, '/socket.io': { target: server, ws: true } },
  },
})
