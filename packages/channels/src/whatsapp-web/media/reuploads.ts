import {
  decryptMediaRetryData,
  encryptMediaRetryRequest,
  proto,
  type BaileysEventMap,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys'
import { Gone } from '#provider.ts'

/** How long to wait for our own phone. A phone that is off answers when it is back, possibly days later. */
const patienceMs = 20_000
/** Maximum of stored answers that no caller waits for. */
const maxKept = 100
const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType

type Key = WAMessageKey & { id: string }
type Answer = BaileysEventMap['messages.media-update'][number]
interface Wait {
  heard: (answer: Answer) => void
  over: (error: Error) => void
}

export interface Reuploads {
  /**
   * Asks our own phone to upload the file of a message again, unless it has already told where the file is. Resolves with the new path.
   * Throws Gone when the phone does not have the file either.
   */
  ask(key: Key, mediaKey: Uint8Array): Promise<string>
}

type Socket = Pick<WASocket, 'ev' | 'sendNode' | 'authState'>

/** Follows what our own phone uploads again. `late` is called for answers that no caller waits for any more, of any session. */
export function followReuploads(socket: Socket, late: (waId: string) => void): Reuploads {
  const waits = new Map<string, Wait>()
  const kept = new Map<string, Answer>()

  socket.ev.on('messages.media-update', (answers) => {
    for (const answer of answers) {
      const waId = answer.key.id ?? ''
      const wait = waits.get(waId)
      if (wait) wait.heard(answer)
      else {
        const [oldest = ''] = kept.size < maxKept ? [] : kept.keys()
        kept.delete(oldest)
        kept.set(waId, answer)
        late(waId)
      }
    }
  })
  socket.ev.on('connection.update', ({ connection }) => {
    if (connection === 'close') for (const { over } of waits.values()) over(new Error('The session ended'))
  })

  async function request(key: Key, mediaKey: Uint8Array): Promise<Answer> {
    const answer = new Promise<Answer>((heard, over) => waits.set(key.id, { heard, over }))
    const timer = setTimeout(() => waits.get(key.id)?.over(new Error('The phone does not answer')), patienceMs)
    try {
      await socket.sendNode(encryptMediaRetryRequest(key, mediaKey, socket.authState.creds.me?.id ?? ''))
      return await answer
    } finally {
      clearTimeout(timer)
      waits.delete(key.id)
    }
  }

  return {
    async ask(key, mediaKey) {
      const known = kept.get(key.id)
      kept.delete(key.id)
      return placeOf(known ?? (await request(key, mediaKey)), mediaKey)
    },
  }
}

function placeOf({ key, media, error }: Answer, mediaKey: Uint8Array): string {
  if (error?.output.statusCode === 404) throw new Gone('The phone does not have it either')
  if (error || !media) throw error ?? new Error('The phone says nothing')
  const { result, directPath } = decryptMediaRetryData(media, mediaKey, key.id ?? '')
  if (result === NOT_FOUND) throw new Gone('The phone does not have it either')
  if (result !== SUCCESS || !directPath) throw new Error('The phone cannot upload it')
  return directPath
}
