import type { Driver as Name } from '@recado/contract/payments/settings'
import { fail } from '#platform/fail.ts'
import type { Installation } from '#platform/installation.ts'
import { installationSecrets } from '#platform/secrets.ts'
import { asaas } from './asaas.ts'
import type { Driver } from './driver.ts'
import { efi } from './efi.ts'
import { TokenCache } from './efi-tokens.ts'
import { manual } from './manual.ts'
import type { SettingsRow } from './settings-queries.ts'

/** The place of each secret, for its encryption. */
export const secretPlaces = {
  clientSecret: 'payment_settings.efi.clientSecret',
  certificate: 'payment_settings.efi.certificate',
  passphrase: 'payment_settings.efi.passphrase',
  apiKey: 'payment_settings.asaas.apiKey',
} as const

const tokens = new TokenCache()

/** Takes payments with the keys of the settings. */
export function driverOf({ outbound, clock, key }: Installation, settings: SettingsRow, name: Name = settings.driver): Driver {
  const secrets = installationSecrets(key('secrets'))
  const parts = { outbound, tokens, now: () => clock.now() }
  if (name === 'manual') return manual(settings.manual)
  if (name === 'asaas') {
    const { environment, apiKey } = settings.asaas
    if (apiKey === '') fail('ERR_PAYMENT_SETUP', { reason: 'keys' })
    return asaas(parts, { environment, apiKey: secrets.open(secretPlaces.apiKey, apiKey) })
  }
  const { certificate, clientSecret, ...keys } = settings.efi
  if (!certificate || clientSecret === '') return fail('ERR_PAYMENT_SETUP', { reason: 'keys' })
  return efi(parts, {
    ...keys,
    clientSecret: secrets.open(secretPlaces.clientSecret, clientSecret),
    certificate: {
      content: secrets.open(secretPlaces.certificate, certificate.content),
      passphrase: secrets.open(secretPlaces.passphrase, certificate.passphrase),
    },
  })
}
