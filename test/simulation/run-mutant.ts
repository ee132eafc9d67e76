import { runWithApprovals } from './approvals.ts'
import { drawHardship } from './hardship.ts'
import { runOnMachine } from './machine.ts'
import { runRewind } from './rewinds.ts'
import { runSeed } from './run-seed.ts'

/** Plays seeds until one breaks a promise and prints which. Prints nothing if all are kept. */
const seeds = Number(process.argv[2] ?? 2_000)
/** A missing guard against clock jumps only shows in seeds with a jump, so the others are skipped. */
const isOfClock = process.env.MUTANT?.startsWith('clock:')
const isOfRewind = process.env.MUTANT?.startsWith('rewind:')
const isOfMachine = process.env.MUTANT?.startsWith('machine:')
const isOfApproval = process.env.MUTANT?.startsWith('approval:')
const play = async (seed: number) => {
  if (isOfApproval) return (await runWithApprovals(seed)).broken
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
