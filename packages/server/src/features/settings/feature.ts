import * as api from '@recado/contract/settings/api'
import { defineFeature, openRoute, route } from '#platform/feature.ts'
import { installationLook } from './branding.ts'
import { prepareLogo, serveLogos, setLogo } from './logo.ts'
import { serveManifest } from './manifest.ts'
import { roomsOf } from './rooms.ts'
import { readableBy, update } from './settings.ts'

export const settings = defineFeature({
  name: 'settings',
  http: (http, parts) => {
    serveManifest(http, parts)
    serveLogos(http, parts)
  },
  rooms: roomsOf,
  fileColumns: [{ table: 'settings', column: 'media_id' }],
  routes: [
    route(api.listSettings, (ctx) => readableBy(ctx, ctx.actor.profile)),
    route(api.updateSetting, (ctx, input) => update(ctx, input)),
    route(api.uploadLogo, { uploaded: prepareLogo }, (ctx) => setLogo(ctx)),
    openRoute(api.publicBranding, ({ system }, { companyId }) => installationLook(system, companyId)),
  ],
})
