import { openInstallation } from './installation.ts'
import { signIn } from './sign-in.ts'

// A process of its own: the product's HTTP server on a seeded folder. It says where it is and who may ask, answers each message
// with the processor time it has used, and ends with its parent.

const { app, config, ownerUrl, close } = await openInstallation(process.argv[2] ?? '')
const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url, tokens: await signIn(ownerUrl, config) })
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => void close().then(() => process.exit()))
