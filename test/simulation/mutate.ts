import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { mutants } from './mutant-list.ts'
import { root } from './mutant-source.ts'

/** Loaded before a simulation (`node --import`): removes the guard that the environment variable MUTANT names. */
const mutant = mutants.find(({ name }) => name === process.env.MUTANT)
if (!mutant) throw new Error('MUTANT names no mutant.')
const url = pathToFileURL(`${root}/${mutant.file}`).href

registerHooks({
  load(loaded, context, nextLoad) {
    if (loaded !== url) return nextLoad(loaded, context)
    const source = readFileSync(new URL(loaded), 'utf8').replace(mutant.guard, mutant.instead)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
