import { defineConfig } from 'vitest/config'
import { root } from '../simulation/mutant-source.ts'
import { guards } from './guards.ts'

// One test, with the guard taken away that the variable GUARD names by its place in the list; with all guards in place where it's empty.

const place = process.env.GUARD ?? ''
const guard = place === '' ? undefined : guards[Number(place)]
if (place !== '' && !guard) throw new Error('GUARD names no guard.')

// biome-ignore lint/style/noDefaultExport: Vitest takes its configuration from the default export.
export default defineConfig({
  root,
  plugins: [
    {
      name: 'guard',
      enforce: 'pre',
      transform: (code, id) => (guard && id === `${root}/${guard.file}` ? code.replace(guard.guard, () => guard.instead) : undefined),
    },
  ],
  test: {
    include: guards.map(({ test }) => test),
    reporters: 'json',
    outputFile: process.env.GUARD_REPORT,
    silent: true,
    fsModuleCache: false,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
  },
})
