import type { Driver as Name } from '@recado/contract/payments/settings'
import { fail } from '#platform/fail.ts'
import { installationSecrets } from '#platform/secrets.ts'
import { asaas } from './asaas.ts'
import type { Driver } from './driver.ts'
import { efi } from './efi.ts'
import { Tokens } from './efi-tokens.ts'
import { manual } from './manual.ts'
import type { PaymentParts } from './parts.ts'
import type { SettingsRow } from './settings-queries.ts'

/** The place of each secret, for its encryption. */
export const places = {
  clientSecret: 'payment_settings.efi.clientSecret',
  certificate: 'payment_settings.efi.certificate',
  passphrase: 'payment_settings.efi.passphrase',
  apiKey: 'payment_settings.asaas.apiKey',
} as const

/** Makes drivers with the keys of the settings. */
export type Drivers = (settings: SettingsRow, name?: Name) => Driver

export function driversOf({ outbound, clock, secretKey }: PaymentParts): Drivers {
  const secrets = installationSecrets(secretKey)
  const tokens = new Tokens()
  const parts = { outbound, tokens, now: () => clock.now() }
  return (settings, name = settings.driver) => {
    if (name === 'manual') return manual(settings.manual)
    if (name === 'asaas') {
      const { environment, apiKey } = settings.asaas
      if (apiKey === '') fail('ERR_PAYMENT_SETUP', { reason: 'keys' })
      return asaas(parts, { environment, apiKey: secrets.open(places.apiKey, apiKey) })
    }
    const { certificate, clientSecret, ...keys } = settings.efi
    if (!certificate || clientSecret === '') return fail('ERR_PAYMENT_SETUP', { reason: 'keys' })
    return efi(parts, {
      ...keys,
      clientSecret: secrets.open(places.clientSecret, clientSecret),
      certificate: {
        content: secrets.open(places.certificate, certificate.content),
        passphrase: secrets.open(places.passphrase, certificate.passphrase),
      },
    })
  }
}
