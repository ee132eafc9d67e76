import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from './faults.ts'
import type { Files } from './files.ts'
import type { Posts } from './posts.ts'

/** What every fake server shares. */
export type World = {
  database: DatabaseSync
  files: Files
  posts: Posts
  faults: Faults
  /** Milliseconds since the epoch. */
  now: () => number
  /** The address at which the sandbox is reached, without a slash at its end; known once it listens. */
  url: () => string
}
