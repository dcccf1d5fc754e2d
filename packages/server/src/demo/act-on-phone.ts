import { fileOf } from './morning/files.ts'
import type { Occasion, Phones } from './phones.ts'
import type { CustomerDeed } from './script.ts'

/** Performs on the phone what a customer does. */
export async function actOnPhone(
  phones: Phones,
  { phone, chat }: { phone: string; chat: string },
  deed: CustomerDeed,
  occasion: Occasion,
): Promise<void> {
  const last = async (fromMe: boolean) => {
    const message = (await phones.messages(phone, chat)).findLast((one) => one.fromMe === fromMe && !one.call)
    if (!message) throw new Error(`there is nothing on ${phone} to answer or to change`)
    return message.id
  }
  if ('edits' in deed) return phones.edit(phone, await last(true), deed.edits)
  if ('deletes' in deed) return phones.deleteForEveryone(phone, await last(true))
  if ('reacts' in deed) return phones.react(phone, await last(false), deed.reacts)
  if ('picks' in deed) return phones.pick(phone, chat, deed.picks, occasion)
  if ('calls' in deed) return phones.call(phone, chat)
  if ('sends' in deed) await phones.sendFile(phone, chat, await fileOf(deed.sends), deed.caption, occasion)
  else if ('place' in deed) await phones.write(phone, chat, { location: deed.place }, occasion)
  else if ('card' in deed) await phones.write(phone, chat, { contacts: [deed.card] }, occasion)
  else if ('poll' in deed) await phones.write(phone, chat, { poll: deed.poll }, occasion)
  else if ('ad' in deed) await phones.write(phone, chat, { text: deed.says, ad: deed.ad }, occasion)
  else await phones.write(phone, chat, { text: deed.says, quote: deed.reply && (await last(false)) }, occasion)
}
