import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'

/** What programs read of the machine they run on; every test runs in the same place, whatever the machine's own settings are. */
const world = { TZ: 'UTC', LANG: 'C.UTF-8', LANGUAGE: 'en', LC_ALL: 'C.UTF-8' }

/** By which a person asks programs to write with colours, or without. Tests read what programs write. */
const colours = ['FORCE_COLOR', 'NO_COLOR', 'CLICOLOR', 'CLICOLOR_FORCE', 'COLORTERM']

/** Sets the variables of this process, and so of all that it starts. */
export const enterTestWorld = () => {
  Object.assign(process.env, world)
  for (const name of colours) delete process.env[name]
  // Each worker and each started system reads the same modules: what the first has compiled the others take from there.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.build/compile-cache')
}
