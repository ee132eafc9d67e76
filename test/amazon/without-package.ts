import { registerHooks } from 'node:module'

// Loaded ahead of a program, it makes this machine one for which npm has no dynoxide.
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('@dynoxide/'))
      throw Object.assign(new Error(`Cannot find package ${specifier}.`), { code: 'MODULE_NOT_FOUND' })
    return next(specifier, context)
  },
})
