import { type Branding, brandingOf } from '@recado/contract/settings/branding'
import type { FastifyInstance } from 'fastify'
import type { HttpParts } from '#platform/feature.ts'
import { listInstallationBranding } from './queries.ts'

/** GET /manifest.webmanifest: what browsers install as an application, under the name and in the colour of the installation. */
export function serveManifest(http: FastifyInstance, { system }: HttpParts): void {
  http.get('/manifest.webmanifest', async (_request, reply) => {
    const branding = brandingOf(await system.across(listInstallationBranding))
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(branding)))
  })
}

// Source: https://www.w3.org/TR/appmanifest/
function manifestOf({ siteName, primaryColor }: Branding): object {
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    start_url: '/tickets',
    scope: '/',
    display: 'standalone',
    theme_color: primaryColor,
    background_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
