import { Tx } from '#platform/database/tx.ts'
import { type Branding, brandingOf } from '@recado/contract/platform/branding'
import type { FastifyInstance } from 'fastify'
import type { HttpParts } from '#platform/feature.ts'
import { findLogo, listBranding, type Logo } from './queries.ts'

/**
 * GET /manifest.webmanifest: what browsers install as an application. It has the name, the colour and the logo of the company that is asked
 * for, or else of the installation.
 */
export function serveManifest(http: FastifyInstance, { system }: HttpParts): void {
  http.get('/manifest.webmanifest', async (request, reply) => {
    const { company } = request.query as { company?: unknown }
    const asked = typeof company === 'string' && /^[1-9]\d{0,8}$/.test(company) ? Number(company) : null
    const manifest = await system.across(async (tx) => {
      const branding = brandingOf(await listBranding(tx, asked))
      const owner = Number(/^\/public\/logos\/(\d+)\//.exec(branding.logoUrl)?.[1] ?? 0)
      return manifestOf(branding, await findLogo(new Tx(tx, owner), branding.logoUrl))
    })
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(JSON.stringify(manifest))
  })
}

// Source: https://www.w3.org/TR/appmanifest/
function manifestOf({ siteName, primaryColor, logoUrl }: Branding, logo: Logo | undefined): object {
  const own = logo ? [{ src: logoUrl, sizes: `${logo.width}x${logo.height}`, type: 'image/png' }] : []
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
      ...own,
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
