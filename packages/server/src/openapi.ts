import { describeApi } from './app.ts'

process.stdout.write(`${JSON.stringify(describeApi(), null, 2)}\n`)
