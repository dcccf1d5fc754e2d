import { z } from 'zod/mini'

/** What people give a connection for programs, long enough that nobody guesses it: 32 to 200 visible characters; or nothing. */
export const connectionToken = z.string().check(z.regex(/^([!-~]{32,200})?$/))
