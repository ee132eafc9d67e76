import { registerHooks } from 'node:module'

// Preloaded into a program, hides the dynoxide npm package.
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('@dynoxide/'))
      throw Object.assign(new Error(`Cannot find package ${specifier}.`), { code: 'MODULE_NOT_FOUND' })
    return next(specifier, context)
  },
})
