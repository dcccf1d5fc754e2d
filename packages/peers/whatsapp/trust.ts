/**
 * Preload for a process that runs Baileys: `WHATSAPP_ROOT_KEY_FILE=… node --import …/whatsapp/trust.ts …`
 * Makes it trust the local network's certificate authority instead of WhatsApp's, through Baileys' exported constant, so
 * that the program under test needs no hook of its own.
 */
import { readFileSync } from 'node:fs'
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys'

const file = process.env['WHATSAPP_ROOT_KEY_FILE']
if (!file) throw new Error('WHATSAPP_ROOT_KEY_FILE must name the root key that the local WhatsApp network wrote')

const rootKey = readFileSync(file)
if (rootKey.length !== 32) throw new Error(`${file} does not hold a root key of 32 bytes`)
WA_CERT_DETAILS.PUBLIC_KEY = rootKey
