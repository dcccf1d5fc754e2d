/** Replaces the product's own provider by this one. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '#providers.ts' ? new URL('./providers.ts', import.meta.url).href : specifier, context),
})
