import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** The errors of AWS that functions catch by their class. All others a bundle knows by name only. */
export const caughtErrors = ['ConflictException', 'ResourceNotFoundException']

/**
 * Each client of the SDK describes all that its service can do and refuse: tens of KB for the three operations that are called. Two things keep a bundler from
 * leaving out the rest. Most schemas stand under computed keys (`[_h]: …`), which might do something; here they get plain keys. Each error is registered with
 * its class; here only those that are caught by it. The SDK makes any other one an error of the same name, status and message.
 */
export const sdkSchemas: Plugin = {
  name: 'schemas of the SDK',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/][^\\/]+\.js$/ }, async ({ path }) => ({
      contents: onlyCaughtErrors(plainKeys(await readFile(path, 'utf8'))),
    }))
  },
}

const plainKeys = (source: string) => {
  const values = new Map([...source.matchAll(/^const (_\w+) = ("[^"\n]*");$/gm)].map(([, name, value]) => [name, value]))
  return source.replace(/\[(_\w+)\]:/g, (whole, name: string) => (values.has(name) ? `${values.get(name)}:` : whole))
}

/** The first registry of a client holds nothing but the base of its errors. */
const onlyCaughtErrors = (source: string) =>
  source.replace(/^n\d+_registry\.registerError\(\w+\$, (\w+)\);$/gm, (whole, name: string) => (caughtErrors.includes(name) ? whole : ''))
