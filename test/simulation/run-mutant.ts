import { drawHardship } from './hardship.ts'
import { runOnMachine } from './machine.ts'
import { runRewind } from './rewinds.ts'
import { runSeed } from './run-seed.ts'

/** Plays seeds until one breaks a promise, and prints which; prints nothing when all are kept. */
const seeds = Number(process.argv[2] ?? 2_000)
/** What guards against a clock that jumps is missed only where one does: the other seeds need not be played. */
const isOfClock = process.env.MUTANT?.startsWith('clock:')
const isOfRewind = process.env.MUTANT?.startsWith('rewind:')
const isOfMachine = process.env.MUTANT?.startsWith('machine:')
const play = async (seed: number) => {
  if (isOfRewind) return runRewind(seed)
  return (isOfMachine ? await runOnMachine(seed) : await runSeed(seed)).broken
}
for (let seed = 1; seed <= seeds; seed++) {
  if (isOfClock && drawHardship(seed).jumps.length === 0) continue
  const broken = await play(seed)
  if (broken.length === 0) continue
  console.log(JSON.stringify({ seed, broken: broken[0] }))
  break
}
