/** QR codes live for two seconds, instead of a minute for the first and twenty seconds for the others. */
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys'

DEFAULT_CONNECTION_CONFIG.qrTimeout = 2_000
