import { jidEncode, type WASocket } from '@whiskeysockets/baileys'
import type { Checked } from '@recado/border/signals'
import { toAddress } from './address.ts'

/** Whether this number is on WhatsApp, and the address of its owner there. */
export async function checkNumber(socket: WASocket, phone: string): Promise<Pick<Checked, 'exists' | 'address'>> {
  const found = await socket.onWhatsApp(jidEncode(phone, 's.whatsapp.net'))
  if (!found) throw new Error('The network does not answer')
  const person = found.find(({ exists }) => exists)
  if (!person) return { exists: false }
  return { exists: true, address: await toAddress(socket.signalRepository.lidMapping, person.jid) }
}
