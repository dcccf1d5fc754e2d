/** Steps of a passkey last seconds instead of minutes, and QR codes live for one. */
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys'
import { passkeyMs } from '../../src/whatsapp-web/pairing/passkey-times.ts'

DEFAULT_CONNECTION_CONFIG.qrTimeout = 1_000
passkeyMs.step = 3_000
passkeyMs.handoff = 2_000
passkeyMs.query = 1_500
