import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../simulation/mutant-source.ts'
import { mutants } from './mutant-list.ts'

/**
 * Removes one guard at a time, optionally only those whose name contains `part`, and plays up to `count` years until a
 * promise is broken. Prints a line of JSON for each: the seed that detected it, and what was detected. Each mutant is a
 * separate module graph in this process, distinguished by the query in its module URLs.
 */
const [, , count = '300', part = ''] = process.argv
const seeds = Array.from({ length: Number(count) }, (_, index) => index + 1)
const ours = `${pathToFileURL(root).href}/`

/** Returns the mutant a module belongs to. */
const mutantOf = (url: string | undefined) => {
  const number = url === undefined ? null : new URL(url).searchParams.get('mutant')
  return number === null ? undefined : mutants[Number(number)]
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const isOurs = resolved.url.startsWith(ours) && !resolved.url.includes('/node_modules/')
    const mutant = isOurs ? mutantOf(context.parentURL) : undefined
    return mutant ? { ...resolved, url: `${resolved.url}?mutant=${mutants.indexOf(mutant)}` } : resolved
  },
  load(url, context, nextLoad) {
    const mutant = mutantOf(url)
    const isMutated = mutant && url.startsWith(`${ours}${mutant.file}?`)
    if (!isMutated) return nextLoad(url, context)
    const source = readFileSync(fileURLToPath(new URL(mutant.file, ours)), 'utf8').replace(mutant.guard, mutant.instead)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

for (const [index, { name, seed: likely }] of mutants.entries()) {
  if (!name.includes(part)) continue
  const { runYear }: typeof import('./run-year.ts') = await import(`./run-year.ts?mutant=${index}`)
  for (const seed of [likely, ...seeds]) {
    const { broken } = await runYear(seed)
    if (broken.length === 0) continue
    console.log(JSON.stringify({ name, seed, broken: broken[0] }))
    break
  }
}
