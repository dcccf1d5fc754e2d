import { config } from 'zod/mini'

// Zod's compiled parsers need `new Function`, which the content security policy forbids. This module must be the first
// import of the application: it has to run before any schema is built.
config({ jitless: true })
