import { DatabaseSync } from 'node:sqlite'

/**
 * The migrations from one version of a file to the next. A migration never changes once it's released, because existing
 * files contain its result.
 *
 * An item is JSON, and `sets` lists the paths where a list is really a set. Its keys, its expiration, and its index
 * keys are separate columns as well. A row is in an index only if it has both keys. SQLite compares strings by their
 * UTF-8 bytes, as DynamoDB does.
 */
const migrations: readonly string[] = [
  `CREATE TABLE items (
    pk TEXT NOT NULL,
    sk TEXT NOT NULL,
    item TEXT NOT NULL,
    sets TEXT,
    bytes INTEGER NOT NULL,
    expiresAt REAL,
    gsi1pk TEXT,
    gsi1sk TEXT,
    gsi2pk TEXT,
    gsi2sk TEXT,
    gsi3pk TEXT,
    gsi3sk TEXT,
    gsi4pk TEXT,
    gsi4sk TEXT
  ) STRICT;
  CREATE UNIQUE INDEX byKey ON items (pk, sk);
  CREATE INDEX byEnd ON items (expiresAt) WHERE expiresAt IS NOT NULL;
  CREATE INDEX gsi1 ON items (gsi1pk, gsi1sk, pk, sk) WHERE gsi1pk IS NOT NULL AND gsi1sk IS NOT NULL;
  CREATE INDEX gsi2 ON items (gsi2pk, gsi2sk, pk, sk) WHERE gsi2pk IS NOT NULL AND gsi2sk IS NOT NULL;
  CREATE INDEX gsi3 ON items (gsi3pk, gsi3sk, pk, sk) WHERE gsi3pk IS NOT NULL AND gsi3sk IS NOT NULL;
  CREATE INDEX gsi4 ON items (gsi4pk, gsi4sk, pk, sk) WHERE gsi4pk IS NOT NULL AND gsi4sk IS NOT NULL;
  CREATE TABLE transactionTokens (
    token TEXT NOT NULL PRIMARY KEY,
    request TEXT NOT NULL,
    writtenAt INTEGER NOT NULL
  ) STRICT`,
]

type OpenOptions = { file: string; busyTimeoutMs: number; now: () => number }

/**
 * Opens a file, or memory for `:memory:`, and migrates it to this version. Committed data is on disk, even if the power
 * fails right afterward. Throws, and leaves the file unchanged, if a newer Crier or another program created it.
 */
export const openDatabase = ({ file, busyTimeoutMs, now }: OpenOptions): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs })
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    migrate(database, file, now)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const migrate = (database: DatabaseSync, file: string, now: () => number) => {
  database.exec('BEGIN IMMEDIATE')
  try {
    const version = versionOf(database, file)
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue
      database.exec(migration)
      database.prepare('INSERT INTO migrations (number, appliedAt) VALUES (?, ?)').run(index + 1, new Date(now()).toISOString())
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** The number of the last migration applied to the file. */
const versionOf = (database: DatabaseSync, file: string): number => {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  if (tables.length > 0 && !tables.some(({ name }) => name === 'migrations'))
    throw new Error(`${file} is another program's database, not Crier's table. Move it away, or choose another file.`)
  database.exec('CREATE TABLE IF NOT EXISTS migrations (number INTEGER NOT NULL PRIMARY KEY, appliedAt TEXT NOT NULL) STRICT')
  const version = Number(database.prepare('SELECT coalesce(max(number), 0) AS number FROM migrations').get()?.number)
  if (version > migrations.length)
    throw new Error(
      `${file} has version ${version}, written by a newer Crier; this Crier uses versions up to ${migrations.length}. ` +
        'Start the newer Crier, or restore a backup from before its upgrade.',
    )
  return version
}
