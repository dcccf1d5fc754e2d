import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Suites with ephemeral keys in a group that the server chooses, by IANA's numbers. */
const dhe = [0x33, 0x39, 0x45, 0x67, 0x6b, 0x88, 0x9e, 0x9f, 0xbe, 0xc4, 0xc09e, 0xc09f, 0xc0a2, 0xc0a3, 0xccaa]

export function isFiniteFieldDhe(suite: number): boolean {
  return dhe.includes(suite)
}

/** A server that reads a TLS client's greeting and hangs up. `suites` are the cipher suites that the client offers. */
export async function captureClientHello(): Promise<{ address: string; suites: Promise<number[]> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const suites = once(server, 'connection').then(async (connected) => {
    const [socket] = connected as [Socket]
    const [hello] = (await once(socket, 'data')) as [Buffer]
    socket.on('error', () => {}).destroy()
    server.close()
    return suitesIn(hello)
  })
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, suites }
}

/** The suites in a ClientHello (RFC 8446, 4.1.2), after the record's header, the message's header, a version and 32 random bytes. */
function suitesIn(hello: Buffer): number[] {
  const from = 5 + 4 + 2 + 32
  const at = from + 1 + hello.readUInt8(from)
  return Array.from({ length: hello.readUInt16BE(at) / 2 }, (_, place) => hello.readUInt16BE(at + 2 + 2 * place))
}
