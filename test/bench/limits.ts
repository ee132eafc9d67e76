/**
 * What the bench holds. Times differ two- to threefold between machines of the same kind, so all but one of these say how many times as long
 * something takes as a reference in the same run, which differs far less. They are generous: noise passes, a change of kind does not. They hold on a
 * machine that has nothing else to do.
 */
export const limits = {
  /** A post that is due goes out within so many ms (p99), on any machine. */
  latenessP99Ms: 50,
  /** Calls, as multiples of a bare server's answer, of a plain server's list, and of its insert, at one connection and at ten. */
  api: { health: 8, list: 12, schedule: 40 },
  /** A list while ten people log in without pause, as a multiple of the same list without them. */
  listBesideLogins: 3,
  /** The first wave of a burst, as a multiple of what the plain server needs to insert as many posts. */
  firstWave: 15,
  /** What `npm run serve` holds in memory while nobody asks it for anything, as a multiple of the plain server's process. */
  idleMemory: 4,
  /** The wait for the next picture, as a multiple of what the same slowed browser needs to find the primes below two million. */
  screens: { month: 10, queue: 7, typing: 5 },
  /** Loading a function in a fresh process, as a multiple of the plain function with the same packages. */
  functionLoad: 3,
  /** What others are late because of a platform that answers slowly, as a share of the time that it takes to answer. */
  waitForOthers: 0.3,
} as const
