// Plays an address of models for a demo: any key is good, and it answers as a shop for furniture would.
import { startOpenAi } from './openai.ts'
import { shop } from './shop.ts'

const openai = await startOpenAi({ profile: 'ollama', plain: true })
openai.scripts.push(...shop)
const stop = () => void openai.close().finally(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.stdout.write(`${JSON.stringify({ url: openai.url, host: openai.address })}\n`)
