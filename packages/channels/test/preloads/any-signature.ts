/** Freezes the signature check of Baileys, which accepts everything. A process that cannot repair it must not run. */
import { Curve } from '@whiskeysockets/baileys'

Object.defineProperty(Curve, 'verify', { get: () => () => true, set: () => {} })
