/** Prints every address that the process dials: `dialled 127.0.0.1:5432`. It does not use the console, which is silenced there. */
import { Socket } from 'node:net'

type Connect = (this: Socket, ...args: unknown[]) => Socket
const connect = Reflect.get(Socket.prototype, 'connect') as Connect
const connectAndTell: Connect = function (...args) {
  this.on('connectionAttempt', (address: string, port: number) => process.stdout.write(`dialled ${address}:${port}\n`))
  return connect.apply(this, args)
}
Reflect.set(Socket.prototype, 'connect', connectAndTell)
