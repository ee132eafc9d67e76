import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from './faults.ts'
import type { Files } from './files.ts'
import type { Posts } from './posts.ts'

/** The state that every fake server shares. */
export type World = {
  database: DatabaseSync
  files: Files
  posts: Posts
  faults: Faults
  /** Milliseconds since the epoch. */
  now: () => number
  /** The sandbox's URL, without a trailing slash; known once it listens. */
  url: () => string
}
