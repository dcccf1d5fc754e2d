import { listSettings } from '@recado/contract/platform/session'
import * as api from '@recado/contract/settings/api'
import type { SystemDb } from '#platform/database/system.ts'
import { defineFeature, type Feature, openRoute, route } from '#platform/feature.ts'
import { installationBranding } from './branding.ts'
import { prepareLogo, serveLogos, setLogo } from './logo.ts'
import { serveManifest } from './manifest.ts'
import { roomsOf } from './rooms.ts'
import { list, update } from './settings.ts'
import { settleSetting, tellLogo } from './company-file.ts'

/** Whether the operator's key of Asaas is there is told here too, and known to who takes payments. */
export function settings(hasAsaasKey: (system: SystemDb) => Promise<boolean>): Feature {
  return defineFeature({
    name: 'settings',
    companyTables: {
      settings: { inside: { value: tellLogo }, settle: settleSetting },
    },
    http: (http, parts) => {
      serveManifest(http, parts)
      serveLogos(http, parts)
    },
    rooms: roomsOf,
    fileColumns: [{ table: 'settings', column: 'media_id' }],
    routes: [
      route(listSettings, { before: async ({ system, actor }) => actor.super && hasAsaasKey(system) }, (ctx, _input, has) =>
        list(ctx, has),
      ),
      route(api.updateSetting, (ctx, input) => update(ctx, input)),
      route(api.uploadLogo, { uploaded: prepareLogo }, (ctx) => setLogo(ctx)),
      openRoute(api.publicBranding, ({ system }, { companyId }) => installationBranding(system, companyId)),
    ],
  })
}
