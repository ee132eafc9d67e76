// The reference server in a process of its own, so that it can be killed. Its settings come as PDS_… variables, its packages lie in PDS_FOLDER.
import { createRequire } from 'node:module'
import net from 'node:net'
import { pathToFileURL } from 'node:url'

const require = createRequire(`${process.env.PDS_FOLDER}/package.json`)

// It names no host to listen on; it is to be reached from this machine alone.
const listen = net.Server.prototype.listen
net.Server.prototype.listen = function (...given) {
  if (typeof given[0] === 'number' && typeof given[1] !== 'string') given.splice(1, 0, '127.0.0.1')
  return listen.apply(this, given)
}

// On some releases of Node 24 its SQLite ends the process when a statement that nobody uses is cleared away; a check can afford to keep them all.
const kept = []
const Database = require('better-sqlite3')
const probe = new Database(':memory:')
const inner = Object.getOwnPropertySymbols(probe).find((symbol) => typeof probe[symbol]?.prepare === 'function')
const statements = inner && Object.getPrototypeOf(probe[inner])
if (statements) {
  const { prepare } = statements
  statements.prepare = function (...given) {
    const statement = prepare.apply(this, given)
    kept.push(statement, this)
    return statement
  }
}

const { PDS, envToCfg, envToSecrets, readEnv } = await import(pathToFileURL(require.resolve('@atproto/pds')).href)
const environment = readEnv()
const pds = await PDS.create(envToCfg(environment), envToSecrets(environment))
await pds.start()
process.send?.('ready')
