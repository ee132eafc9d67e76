import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Clients of the SDK describe every operation that their service has, most of them under computed keys (`[_h]: …`). A bundler can't know that such a key does
 * nothing, and keeps them all: 49 KB of SES, of which one operation is called. Under plain keys what is not used falls away.
 */
export const plainSchemaKeys: Plugin = {
  name: 'plain keys in schemas of the SDK',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/][^\\/]+\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const values = new Map([...source.matchAll(/^const (_\w+) = ("[^"\n]*");$/gm)].map(([, name, value]) => [name, value]))
      return { contents: source.replace(/\[(_\w+)\]:/g, (whole, name: string) => (values.has(name) ? `${values.get(name)}:` : whole)) }
    })
  },
}
