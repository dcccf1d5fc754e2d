import { openSeeded } from './measure/seeded.ts'

// npm run bench -- seed <folder> [alone] Makes a database of 1,000 companies, 1 million tickets and 10 million messages in a folder that
// the product can be started with (DATA_DIR=<folder> DEMO=off npm start). `alone`: only its large company. When the making of indexes was
// interrupted, the next call goes on there.

const [folder, word] = process.argv.slice(2)
if (!folder) throw new Error('npm run bench -- seed <folder> [alone]')
const size = { companies: 1_000, tickets: 950, contacts: 380, messages: 9_500, alone: word === 'alone' }
await (await openSeeded(folder, size)).close()
