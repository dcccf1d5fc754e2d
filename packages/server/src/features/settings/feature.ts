import * as api from '@recado/contract/settings/api'
import { defineFeature, type Feature, openRoute, route } from '#platform/feature.ts'
import { installationLook } from './branding.ts'
import { prepareLogo, serveLogos, setLogo } from './logo.ts'
import { serveManifest } from './manifest.ts'
import { roomsOf } from './rooms.ts'
import { type Keepers, type KeptByOperator, list, update } from './settings.ts'

/** `keepers` are other features that decide how the value of a setting is stored. */
export function settings(keepers: Keepers, kept: KeptByOperator): Feature {
  return defineFeature({
    name: 'settings',
    http: (http, parts) => {
      serveManifest(http, parts)
      serveLogos(http, parts)
    },
    rooms: roomsOf,
    fileColumns: [{ table: 'settings', column: 'media_id' }],
    routes: [
      route(api.listSettings, (ctx) => list(ctx, kept)),
      route(api.updateSetting, (ctx, input) => update(ctx, keepers, input)),
      route(api.uploadLogo, { uploaded: prepareLogo }, (ctx) => setLogo(ctx)),
      openRoute(api.publicBranding, ({ system }, { companyId }) => installationLook(system, companyId)),
    ],
  })
}
