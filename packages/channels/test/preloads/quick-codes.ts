/** QR codes live for two seconds instead of a minute and then twenty seconds. */
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys'

DEFAULT_CONNECTION_CONFIG.qrTimeout = 2_000
