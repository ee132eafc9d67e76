import { runSeed } from './run-seed.ts'

/** Plays seeds until one breaks a promise, and prints which; prints nothing when all are kept. */
const seeds = Number(process.argv[2] ?? 2_000)
for (let seed = 1; seed <= seeds; seed++) {
  const { broken } = await runSeed(seed)
  if (broken.length === 0) continue
  console.log(JSON.stringify({ seed, broken: broken[0] }))
  break
}
