import { brandingOf } from '@recado/contract/settings/branding'
import * as api from '@recado/contract/settings/api'
import { defineFeature, openRoute, route } from '#platform/feature.ts'
import { serveManifest } from './manifest.ts'
import { listInstallationBranding, listSettings } from './queries.ts'

export const settings = defineFeature({
  name: 'settings',
  http: serveManifest,
  routes: [
    route(api.listSettings, (ctx) => listSettings(ctx.tx, ctx.companyId)),
    openRoute(api.publicBranding, async ({ system }) => brandingOf(await system.across(listInstallationBranding))),
  ],
})
