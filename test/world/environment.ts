import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'

/**
 * The machine settings that programs read. Every test runs in the same environment, whatever the machine's own settings
 * are.
 */
const world = { TZ: 'UTC', LANG: 'C.UTF-8', LANGUAGE: 'en', LC_ALL: 'C.UTF-8' }

/** Variables that ask programs to use color or not. Tests read programs' output. */
const colors = ['FORCE_COLOR', 'NO_COLOR', 'CLICOLOR', 'CLICOLOR_FORCE', 'COLORTERM']

/** Sets the variables of this process and therefore of everything it starts. */
export const enterTestWorld = () => {
  Object.assign(process.env, world)
  for (const name of colors) delete process.env[name]
  // All workers and started systems load the same modules, so they share the compile cache.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.build/compile-cache')
}
