/**
 * The limits that the bench enforces. Times differ two- to threefold between machines of the same kind, so all but one
 * are multiples of a reference measured in the same run, which vary far less. They're generous: noise passes, but a
 * change in complexity doesn't. They hold on an otherwise idle machine.
 */
export const limits = {
  /** The p99 lateness of a due post, in ms, on any machine. */
  latenessP99Ms: 50,
  /**
   * API calls, as multiples of a bare server's response, a plain server's list, and its insert, at one and ten
   * connections.
   */
  api: { health: 8, list: 12, schedule: 40 },
  /** A list call by API key, as a multiple of the same call by session. */
  listByKey: 1.2,
  /** A list call while ten people log in constantly, as a multiple of the same call without them. */
  listBesideLogins: 3,
  /** The first wave of a burst, as a multiple of the time the plain server needs to insert as many posts. */
  firstWave: 15,
  /** The memory of an idle `npm run serve`, as a multiple of the plain server's process. */
  idleMemory: 4,
  /**
   * The wait for the next paint, as a multiple of the time the same slowed browser needs to find the primes below two
   * million.
   */
  screens: { month: 10, queue: 7, typing: 5 },
  /** Loading a function in a fresh process, as a multiple of the plain function with the same packages. */
  functionLoad: 3,
  /** The extra lateness that a slow platform causes for others, as a share of its response time. */
  waitForOthers: 0.3,
} as const
